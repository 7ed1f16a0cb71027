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
