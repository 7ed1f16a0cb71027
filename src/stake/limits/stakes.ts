/** What a wallet has put into pools and got back, as limits count it. Amounts are lamports, times are Unix seconds. */

export interface Stake {
  /** Address of the pool. */
  readonly pool: string;
  /** The entry, and the bonus of a pool that the wallet created. */
  readonly lamports: bigint;
  readonly paidAt: number;
  /** What the pool pays, claimed or not; null while it is under way, or if that cannot be read any more. */
  readonly returned: bigint | null;
  /** Null while the pool is under way. */
  readonly endedAt: number | null;
  readonly isRefunded: boolean;
  /** What the pool pays back if it is drawn and lost. */
  readonly ifLost: bigint;
}

const sum = (stakes: readonly Stake[], amount: (stake: Stake) => bigint): bigint =>
  stakes.reduce((all, stake) => all + amount(stake), 0n);

/** Returns the stakes that count as spent in the window that ends now: all that were not refunded. */
export const spentWithin = (stakes: readonly Stake[], seconds: number, now: number): readonly Stake[] =>
  stakes.filter(({ paidAt, isRefunded }) => paidAt > now - seconds && !isRefunded);

/** Sums what was spent in the window that ends now. */
export const spentOf = (stakes: readonly Stake[], seconds: number, now: number): bigint =>
  sum(spentWithin(stakes, seconds, now), ({ lamports }) => lamports);

/** Sums what the pools that ended in the window have cost; negative after a gain. */
export const lostOf = (stakes: readonly Stake[], seconds: number, now: number): bigint =>
  sum(
    stakes.filter(({ endedAt }) => endedAt !== null && endedAt > now - seconds),
    ({ lamports, returned }) => lamports - (returned ?? lamports),
  );

/** Sums what the pools under way may still cost. */
export const atRiskOf = (stakes: readonly Stake[]): bigint =>
  sum(
    stakes.filter(({ returned, isRefunded }) => returned === null && !isRefunded),
    ({ lamports, ifLost }) => lamports - ifLost,
  );

/** The result of the pools that ended in a window, in lamports. */
interface NetResult {
  readonly paid: bigint;
  readonly returned: bigint;
  readonly pools: number;
}

/** Returns what the pools that ended in the window took and paid. */
export function netResult(stakes: readonly Stake[], seconds: number, now: number): NetResult {
  const ended = stakes.filter(({ endedAt }) => endedAt !== null && endedAt > now - seconds);
  return {
    paid: sum(ended, ({ lamports }) => lamports),
    returned: sum(ended, ({ returned }) => returned ?? 0n),
    pools: ended.length,
  };
}
