/** Limits of a process for one client and for one address. */
export const LIVE_LIMITS = {
  /** Open connections of one address, which a household or an office may share. */
  connectionsPerAddress: 100,
  /** Connections that one address may open in a minute: each may request missed events. */
  connectionsPerMinute: 120,
  /** Open connections in total. */
  connections: 10_000,
  /** Pools that one connection may watch. */
  poolsPerConnection: 50,
  /** Packets that one connection may send per second, and in a burst after a pause. */
  packetsPerSecond: 20,
  packetsAtOnce: 100,
  /** WebSocket control frames, which no browser sends unprompted: per second, and in a burst after a pause. */
  controlsPerSecond: 1,
  controlsAtOnce: 10,
  /** Limit of one message from a client. */
  messageBytes: 8_192,
};

export type LiveLimits = Readonly<typeof LIVE_LIMITS>;
