import type { Entry, PoolHeader } from '#src/protocol/pool.ts';

/** Older draws are told on the activity page alone: nobody wants a row of windows after a holiday. */
const NEWS_SECONDS = 86_400;

interface Shown {
  readonly [poolAndWallet: string]: { readonly settledAt: number };
}

interface Known {
  readonly wallet: string;
  readonly entries: readonly Entry[];
  /** Pools this browser has joined with the wallet; their entries may be paid and closed. */
  readonly joined: readonly string[];
  readonly shown: Shown;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Pools of a wallet whose draw is done and was not told yet, the earliest first. */
export function untoldPools(pools: readonly PoolHeader[], known: Known): readonly PoolHeader[] {
  const active = known.entries.filter((entry) => entry.active).map((entry) => entry.pool);
  const mine = new Set([...active, ...known.joined]);
  const settled = (pool: PoolHeader): number => pool.settledAt ?? 0;
  return pools
    .filter(
      (pool) =>
        pool.status === 'completed' &&
        mine.has(pool.address) &&
        known.now - settled(pool) < NEWS_SECONDS &&
        known.shown[`${pool.address}:${known.wallet}`]?.settledAt !== settled(pool),
    )
    .toSorted((a, b) => settled(a) - settled(b));
}
