/**
 * Filters the list of pools. A bound between two buckets belongs to the one that begins with it (0.1 SOL is medium), but
 * the middle bucket keeps both of its own: "over 0.5 SOL", "over 5 SOL" and "over 75%" begin above.
 */
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { Fill, Level, PoolFilters, Size } from '#src/store/pools.ts';
import { prizeOf } from '#src/protocol/prize.ts';

const SOL = 1_000_000_000n;

type Seats = Pick<PoolHeader, 'playerCount' | 'maxPlayers'>;

/** Sorts a number of seats into small (up to 5), medium (up to 10) or large. */
export function sizeOf(maxPlayers: number): Size {
  if (maxPlayers <= 5) return 'small';
  return maxPlayers <= 10 ? 'medium' : 'large';
}

/** Sorts an entry in lamports into low (0.01 to 0.1 SOL), medium (0.1 to 0.5 SOL) or high (above); null below 0.01 SOL. */
export function entryLevel(lamports: bigint): Level | null {
  if (lamports < SOL / 100n) return null;
  if (lamports < SOL / 10n) return 'low';
  return lamports <= SOL / 2n ? 'medium' : 'high';
}

/** Sorts a prize in lamports into low (under 1 SOL), medium (1 to 5 SOL) or high (above). */
export function potentialLevel(lamports: bigint): Level {
  if (lamports < SOL) return 'low';
  return lamports <= 5n * SOL ? 'medium' : 'high';
}

/** Sorts a pool by its taken seats: started (under 25%), filling (to 75%) or nearly full. */
export function fillOf({ playerCount, maxPlayers }: Seats): Fill {
  if (4 * playerCount < maxPlayers) return 'started';
  return 4 * playerCount <= 3 * maxPlayers ? 'filling' : 'nearlyFull';
}

/** Whether a pool is open and more than three quarters full. */
export function isNearlyFull(pool: Seats & Pick<PoolHeader, 'status'>): boolean {
  return pool.status === 'open' && fillOf(pool) === 'nearlyFull';
}

function isRunning({ status }: Pick<PoolHeader, 'status'>): boolean {
  return status === 'locked';
}

/** Finds the newest of the reader's own pools that is locked and waits for its draw; null for none. */
export function fullPoolOf(pools: readonly PoolHeader[], own: ReadonlySet<string>): PoolHeader | null {
  return pools.find((pool) => isRunning(pool) && own.has(pool.address)) ?? null;
}

/**
 * The pools of the list in the order given, one's own first while they wait for their draw.
 * @param own addresses of pools in which the reader has a seat
 */
export function filterPools(
  pools: readonly PoolHeader[],
  filters: PoolFilters,
  own: ReadonlySet<string>,
): readonly PoolHeader[] {
  const wanted = searchable(filters.search);
  const found = pools.filter(
    (pool) =>
      (pool.status === 'open' || (isRunning(pool) && (filters.showLocked || own.has(pool.address)))) &&
      (wanted === '' || searchable(pool.name).includes(wanted)) &&
      fits(filters.playerSize, sizeOf(pool.maxPlayers)) &&
      fits(filters.entry, entryLevel(pool.entryLamports)) &&
      (filters.potential === null || filters.potential === potentialLevel(prizeOf(pool).least)) &&
      fits(filters.fill, fillOf(pool)) &&
      fits(filters.password, pool.gate === null ? 'without' : 'with') &&
      (!filters.showHot || isNearlyFull(pool)),
  );
  const first = (pool: PoolHeader): boolean => isRunning(pool) && own.has(pool.address);
  return [...found.filter(first), ...found.filter((pool) => !first(pool))];
}

/** Counts the filters that are on, without the search. */
export function activeFilters({ search: _, ...filters }: PoolFilters): number {
  return Object.values(filters).filter((value) => value !== null && value !== false).length;
}

function fits<T>(wanted: T | null, actual: T | null): boolean {
  return wanted === null || wanted === actual;
}

function searchable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
