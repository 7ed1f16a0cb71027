import type { PoolSummary } from '#src/protocol/pool.ts';

/** How many pools the home page shows. */
export const FILLING_SHOWN = 3;

export interface FillingPools {
  /** The fullest pools that anyone can join; of equally full ones the newest first. */
  readonly shown: readonly PoolSummary[];
  /** Number of open pools, including those with a password. */
  readonly open: number;
}

const fullness = ({ playerCount, maxPlayers }: PoolSummary): number => playerCount / maxPlayers;

/**
 * Returns the pools to show as filling, and the number of open ones.
 * @param pools newest first
 * @param now Unix seconds of the chain
 */
export function fillingPools(pools: readonly PoolSummary[], now: number): FillingPools {
  const open = pools.filter(({ status, joinDeadline }) => status === 'open' && joinDeadline > now);
  const shown = open
    .filter(({ gate, playerCount, maxPlayers }) => gate === null && playerCount < maxPlayers)
    .toSorted((one, other) => fullness(other) - fullness(one))
    .slice(0, FILLING_SHOWN);
  return { shown, open: open.length };
}

/** Finds the locked pool whose draw is due first; null if none is locked. */
export function nextDraw(pools: readonly PoolSummary[]): PoolSummary | null {
  let next: PoolSummary | null = null;
  for (const pool of pools) {
    if (pool.status === 'locked' && (pool.draw.drawAt ?? 0) < (next?.draw.drawAt ?? Infinity)) next = pool;
  }
  return next;
}

/** Finds the pool that was drawn last; null if none is known. */
export function latestDraw(pools: readonly PoolSummary[]): PoolSummary | null {
  let latest: PoolSummary | null = null;
  for (const pool of pools) {
    const isLater = (pool.settledAt ?? 0) > (latest?.settledAt ?? 0);
    if (pool.status === 'completed' && pool.draw.output !== null && isLater) latest = pool;
  }
  return latest;
}
