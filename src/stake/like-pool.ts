import type { PoolSummary } from '#src/protocol/pool.ts';

/**
 * Returns the open pool that is most similar to an ended one: the closest entry, then the fewest free seats.
 * @param now Unix seconds of the chain
 * @returns null if none can be joined without a password
 */
export function nextPool(pools: readonly PoolSummary[], after: PoolSummary, now: number): PoolSummary | null {
  let best: PoolSummary | null = null;
  for (const pool of pools) {
    const joinable =
      pool.status === 'open' &&
      pool.gate === null &&
      pool.playerCount < pool.maxPlayers &&
      pool.joinDeadline > now &&
      pool.address !== after.address;
    if (joinable && (best === null || isNearer(pool, best, after.entryLamports))) best = pool;
  }
  return best;
}

function isNearer(one: PoolSummary, other: PoolSummary, entryLamports: bigint): boolean {
  const distance = ({ entryLamports: entry }: PoolSummary): bigint =>
    entry < entryLamports ? entryLamports - entry : entry - entryLamports;
  const [mine, theirs] = [distance(one), distance(other)];
  if (mine !== theirs) return mine < theirs;
  return one.maxPlayers - one.playerCount < other.maxPlayers - other.playerCount;
}
