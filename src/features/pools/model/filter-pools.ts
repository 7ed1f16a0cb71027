/**
 * Filters the list of pools. A bound between two buckets belongs to the upper one (0.1 SOL is medium), except the upper
 * bound of the middle bucket, which belongs to it: "over 0.5 SOL", "over 5 SOL" and "over 75%" begin above the bound.
 */
import { foldText } from '#src/lib/fold-text.ts';
import type { PoolSummary } from '#src/protocol/pool.ts';
import type { Fill, Level, PoolFilters, Size } from '#src/store/pools.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import { sortPools } from './sort-pools.ts';

const SOL = 1_000_000_000n;

type Seats = Pick<PoolSummary, 'playerCount' | 'maxPlayers'>;

/** Classifies a number of seats: small (up to 5), medium (up to 10) or large. */
export function sizeOf(maxPlayers: number): Size {
  if (maxPlayers <= 5) return 'small';
  return maxPlayers <= 10 ? 'medium' : 'large';
}

/** Classifies an entry in lamports: low (0.01 to 0.1 SOL), medium (to 0.5 SOL) or high (above); null below 0.01 SOL. */
export function entryLevel(lamports: bigint): Level | null {
  if (lamports < SOL / 100n) return null;
  if (lamports < SOL / 10n) return 'low';
  return lamports <= SOL / 2n ? 'medium' : 'high';
}

/** Classifies a prize in lamports: low (under 1 SOL), medium (1 to 5 SOL) or high (above). */
export function potentialLevel(lamports: bigint): Level {
  if (lamports < SOL) return 'low';
  return lamports <= 5n * SOL ? 'medium' : 'high';
}

/** Classifies a pool by its taken seats: started (under 25%), filling (to 75%) or nearly full. */
export function fillOf({ playerCount, maxPlayers }: Seats): Fill {
  if (4 * playerCount < maxPlayers) return 'started';
  return 4 * playerCount <= 3 * maxPlayers ? 'filling' : 'nearlyFull';
}

/** Whether a pool is open and more than three quarters full. */
export function isNearlyFull(pool: Seats & Pick<PoolSummary, 'status'>): boolean {
  return pool.status === 'open' && fillOf(pool) === 'nearlyFull';
}

function isRunning({ status }: Pick<PoolSummary, 'status'>): boolean {
  return status === 'locked';
}

/** Finds the newest of the user's own pools that is locked and waits for its draw; null for none. */
export function fullPoolOf(pools: readonly PoolSummary[], own: ReadonlySet<string>): PoolSummary | null {
  return pools.find((pool) => isRunning(pool) && own.has(pool.address)) ?? null;
}

type Check = (pool: PoolSummary, filters: PoolFilters) => boolean;

/** A check for each filter that may hide a pool, except the search, which is prepared once and applied separately. */
const CHECKS = {
  playerSize: (pool, { playerSize }) => fits(playerSize, sizeOf(pool.maxPlayers)),
  entry: (pool, { entry }) => fits(entry, entryLevel(pool.entryLamports)),
  potential: (pool, { potential }) => potential === null || potential === potentialLevel(prizeOf(pool).least),
  fill: (pool, { fill }) => fits(fill, fillOf(pool)),
  password: (pool, { password }) => fits(password, pool.gate === null ? 'without' : 'with'),
  showHot: (pool, { showHot }) => !showHot || isNearlyFull(pool),
} as const satisfies Partial<Record<keyof PoolFilters, Check>>;

export type FilterName = keyof typeof CHECKS | 'search';

export interface FoundPools {
  /** The pools in the requested order, but the user's own first while they wait for their draw or were just drawn. */
  readonly pools: readonly PoolSummary[];
  /** How many more pools would be shown without each filter; filters that hide nothing by themselves are left out. */
  readonly hiddenBy: ReadonlyMap<FilterName, number>;
}

interface Reader {
  /** Addresses of pools in which the user has a seat. */
  readonly own: ReadonlySet<string>;
  /** Unix seconds of the chain: pools that were drawn since are still shown. Without it no drawn pools are. */
  readonly drawnSince?: number;
  /** Unix seconds of the chain, needed for the sort order `ending`. */
  readonly now?: number;
}

/** Returns the pools that match the filters, and how many each filter hides, in one pass. */
export function findPools(
  pools: readonly PoolSummary[],
  filters: PoolFilters,
  { own, drawnSince = Infinity, now = 0 }: Reader,
): FoundPools {
  const checks = checksFor(filters);
  const first: PoolSummary[] = [];
  const others: PoolSummary[] = [];
  const hiddenBy = new Map<FilterName, number>();
  for (const pool of pools) {
    const mine = own.has(pool.address);
    if (!isListed(pool, filters.showLocked || mine, drawnSince)) continue;
    const [failed, ...more] = checks.filter(([, check]) => !check(pool, filters));
    if (failed === undefined) (mine && pool.status !== 'open' ? first : others).push(pool);
    else if (more.length === 0) hiddenBy.set(failed[0], (hiddenBy.get(failed[0]) ?? 0) + 1);
  }
  const sorted = (list: readonly PoolSummary[]) => sortPools(list, filters.sort, now);
  return { pools: [...sorted(first), ...sorted(others)], hiddenBy };
}

const isCheck = (name: string): name is keyof typeof CHECKS => Object.hasOwn(CHECKS, name);

function checksFor(filters: PoolFilters): readonly (readonly [FilterName, Check])[] {
  const query = foldText(filters.search).trim();
  const bySearch: Check = ({ name }) => foldText(name).includes(query);
  return [
    ...(query === '' ? [] : [['search', bySearch] as const]),
    ...Object.keys(CHECKS)
      .filter(isCheck)
      .filter((name) => isOn(filters[name]))
      .map((name) => [name, CHECKS[name]] as const),
  ];
}

/** Returns the filters that are on and may hide pools. */
export const filtersOn = (filters: PoolFilters): readonly FilterName[] =>
  checksFor(filters).map(([name]) => name);

/** Whether the list shows a pool at all: open ones, and locked or just drawn ones if requested. */
function isListed(pool: PoolSummary, withLocked: boolean, drawnSince: number): boolean {
  switch (pool.status) {
    case 'open':
      return true;
    case 'locked':
      return withLocked;
    case 'completed':
      return withLocked && pool.settledAt !== null && pool.settledAt >= drawnSince;
    case 'refunding':
      return false;
  }
}

const isOn = (value: PoolFilters[keyof PoolFilters]): boolean => value !== null && value !== false;

/** Counts the filters that are on, without the search. */
export function activeFilters({ search: _search, sort: _sort, ...filters }: PoolFilters): number {
  return Object.values(filters).filter(isOn).length;
}

function fits<T>(query: T | null, actual: T | null): boolean {
  return query === null || query === actual;
}
