/**
 * Which pools a player asked to see. Buckets are half-open: the upper bound stands outside, but 75% still counts as filling.
 */
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { Fill, Level, PoolFilters, Size } from '#src/store/pools.ts';
import { prizeOf } from './prize.ts';

const SOL = 1_000_000_000n;

type Seats = Pick<PoolHeader, 'playerCount' | 'maxPlayers'>;

export function sizeOf(maxPlayers: number): Size {
  if (maxPlayers <= 5) return 'small';
  return maxPlayers <= 10 ? 'medium' : 'large';
}

/** Null below 0.01 SOL, which no bucket names. */
export function entryLevel(lamports: bigint): Level | null {
  if (lamports < SOL / 100n) return null;
  if (lamports < SOL / 10n) return 'low';
  return lamports < SOL / 2n ? 'medium' : 'high';
}

export function potentialLevel(lamports: bigint): Level {
  if (lamports < SOL) return 'low';
  return lamports < 5n * SOL ? 'medium' : 'high';
}

export function fillOf({ playerCount, maxPlayers }: Seats): Fill {
  if (4 * playerCount < maxPlayers) return 'started';
  return 4 * playerCount <= 3 * maxPlayers ? 'filling' : 'nearlyFull';
}

/** Open and more than three quarters full. */
export function isNearlyFull(pool: Seats & Pick<PoolHeader, 'status'>): boolean {
  return pool.status === 'open' && fillOf(pool) === 'nearlyFull';
}

function isRunning({ status }: Pick<PoolHeader, 'status'>): boolean {
  return status === 'locked';
}

/** The reader's own pool that has left the open ones and waits for its draw, the newest of several; null for none. */
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

/** How many filters are on, the search apart. */
export function activeFilters({ search: _, ...filters }: PoolFilters): number {
  return Object.values(filters).filter((value) => value !== null && value !== false).length;
}

function fits<T>(wanted: T | null, actual: T | null): boolean {
  return wanted === null || wanted === actual;
}

function searchable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
