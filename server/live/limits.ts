/** The most that one client and one address may use of a process. */
export const LIVE_LIMITS = {
  /** Open connections of one address: of a household or an office, not of a player. */
  connectionsPerAddress: 100,
  /** Connections that one address may open in a minute: each may ask for what it missed. */
  connectionsPerMinute: 120,
  /** Open connections in all. */
  connections: 10_000,
  /** Pools that one connection looks at. */
  poolsPerConnection: 50,
  /** Packets that one connection may send in a second, and at once after a silence. */
  packetsPerSecond: 20,
  packetsAtOnce: 100,
  /** Control frames of a WebSocket, which no browser sends by itself, in a second, and at once after a silence. */
  controlsPerSecond: 1,
  controlsAtOnce: 10,
  /** Limit of one message from a client. */
  messageBytes: 8_192,
};

export type LiveLimits = Readonly<typeof LIVE_LIMITS>;
