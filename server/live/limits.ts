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

/** Limits of a process for streams of events over HTTP. */
export const STREAM_LIMITS = {
  /** Open streams of one address: bots and sites need one each. */
  connectionsPerAddress: 10,
  /** Streams that one address may open in a minute: each may request missed events. */
  connectionsPerMinute: 30,
  /** Open streams in total. */
  connections: 1_000,
  /** Output that may wait for a client that does not read, in characters; larger than a page of missed events. */
  waitingLength: 2_000_000,
  /** Milliseconds between comments that keep a quiet connection open; shorter than proxies' and the server's timeouts. */
  commentMs: 15_000,
};

export type StreamLimits = Readonly<typeof STREAM_LIMITS>;
