/** What one client and one address may use of a process. */
export interface LiveLimits {
  /** Open connections of one address: of a household or an office, not of a player. */
  readonly connectionsPerAddress: number;
  /** Connections that one address may open in a minute: each may ask for what it missed. */
  readonly connectionsPerMinute: number;
  /** Open connections in all. */
  readonly connections: number;
  /** Pools that one connection looks at. */
  readonly poolsPerConnection: number;
  /** Packets that one connection may send in a second, and at once after a silence. */
  readonly packetsPerSecond: number;
  readonly packetsAtOnce: number;
  /** Control frames of a WebSocket, which no browser sends by itself, in a second, and at once after a silence. */
  readonly controlsPerSecond: number;
  readonly controlsAtOnce: number;
  /** Of one message from a client. */
  readonly messageBytes: number;
}

export const LIVE_LIMITS: LiveLimits = {
  connectionsPerAddress: 100,
  connectionsPerMinute: 120,
  connections: 10_000,
  poolsPerConnection: 50,
  packetsPerSecond: 20,
  packetsAtOnce: 100,
  controlsPerSecond: 1,
  controlsAtOnce: 10,
  messageBytes: 8_192,
};

/** Allows so many a second on average, and a burst after a silence. Times are milliseconds. */
export class Allowance {
  #left: number;
  #at: number;

  constructor(
    private readonly perSecond: number,
    private readonly most: number,
    now = Date.now(),
  ) {
    this.#left = most;
    this.#at = now;
  }

  /** @returns whether one more is allowed now */
  take(now = Date.now()): boolean {
    this.#left = Math.min(this.most, this.#left + (Math.max(0, now - this.#at) / 1_000) * this.perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
