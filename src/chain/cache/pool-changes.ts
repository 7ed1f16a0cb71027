import type { PoolHeader } from '#src/protocol/pool.ts';

const newestFirst = (a: PoolHeader, b: PoolHeader): number => (a.id < b.id ? 1 : -1);

/** The list, newest first, with pools as they have become; the same list where there are none. */
export function withChanged(
  pools: readonly PoolHeader[],
  changed: readonly PoolHeader[],
): readonly PoolHeader[] {
  if (changed.length === 0) return pools;
  const latest = new Map(changed.map((pool) => [pool.address, pool]));
  const kept = pools.map((pool) => {
    const now = latest.get(pool.address);
    latest.delete(pool.address);
    return now ?? pool;
  });
  return latest.size === 0 ? kept : [...kept, ...latest.values()].sort(newestFirst);
}

/** For so long it is remembered of which pools the chain has told. */
const REMEMBERED_MS = 10_000;

const readings = new Set<PoolHeader[]>();
/** When the chain last told of each pool; milliseconds, the latest last. */
const told = new Map<string, number>();

/** Pools as the chain has told of them, for readings of the list that are under way. */
export function noteChanged(changed: readonly PoolHeader[]): void {
  const now = Date.now();
  for (const { address } of changed) {
    told.delete(address);
    told.set(address, now);
  }
  for (const [address, at] of told) {
    if (now - at < REMEMBERED_MS) break;
    told.delete(address);
  }
  for (const noted of readings) noted.push(...changed);
}

/** Whether the chain has told of a pool at that time, in milliseconds, or later; of the last ten seconds. */
export function isToldSince(address: string, time: number): boolean {
  return (told.get(address) ?? -Infinity) >= time;
}

/**
 * Reads the list, and adds what the chain has told meanwhile: the answer may be older than that. Should it be newer, its
 * own news are still to come.
 */
export async function readWithChanged(
  read: () => Promise<readonly PoolHeader[]>,
): Promise<readonly PoolHeader[]> {
  const noted: PoolHeader[] = [];
  readings.add(noted);
  try {
    return withChanged(await read(), noted);
  } finally {
    readings.delete(noted);
  }
}
