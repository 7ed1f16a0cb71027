import type { PoolHeader } from '#src/protocol/pool.ts';

/** What an account of a pool has become. */
export interface PoolChange {
  readonly address: string;
  /** Null where the account is gone. */
  readonly pool: PoolHeader | null;
}

const newestFirst = (a: PoolHeader, b: PoolHeader): number => (a.id < b.id ? 1 : -1);

/** The list, newest first, with changes in their order; the same list where there are none. */
export function applyChanges(
  pools: readonly PoolHeader[],
  changes: readonly PoolChange[],
): readonly PoolHeader[] {
  if (changes.length === 0) return pools;
  const latest = new Map(changes.map(({ address, pool }) => [address, pool]));
  const kept = pools.flatMap((pool) => {
    const changed = latest.get(pool.address);
    latest.delete(pool.address);
    return changed === undefined ? [pool] : changed === null ? [] : [changed];
  });
  const added = [...latest.values()].filter((pool) => pool !== null);
  return added.length === 0 ? kept : [...kept, ...added].sort(newestFirst);
}

const noting = new Set<PoolChange[]>();
/** When the chain last told of each pool; milliseconds. */
const told = new Map<string, number>();

/** Changes that the chain has told, for readings of the list that are under way. */
export function noteChanges(changes: readonly PoolChange[]): void {
  const now = Date.now();
  for (const { address } of changes) told.set(address, now);
  for (const noted of noting) noted.push(...changes);
}

/** Whether the chain has told of a pool at that time, in milliseconds, or later. */
export function isToldSince(address: string, time: number): boolean {
  return (told.get(address) ?? -Infinity) >= time;
}

/**
 * Reads the list, and adds what the chain has told meanwhile: the answer may be older than that. Should it be newer, its
 * own news are still to come.
 */
export async function readWithChanges(
  read: () => Promise<readonly PoolHeader[]>,
): Promise<readonly PoolHeader[]> {
  const noted: PoolChange[] = [];
  noting.add(noted);
  try {
    return applyChanges(await read(), noted);
  } finally {
    noting.delete(noted);
  }
}
