import type { StateCreator } from 'zustand';

export type Size = 'small' | 'medium' | 'large';
export type Level = 'low' | 'medium' | 'high';
export type Fill = 'started' | 'filling' | 'nearlyFull';

export const POOL_SORTS = ['newest', 'ending', 'prize', 'entry', 'fullest'] as const;
export type PoolSort = (typeof POOL_SORTS)[number];

/** Which pools the list shows, and in which order. */
export interface PoolFilters {
  readonly sort: PoolSort;
  readonly search: string;
  readonly playerSize: Size | null;
  readonly entry: Level | null;
  readonly potential: Level | null;
  readonly fill: Fill | null;
  /** With a password, without, or either. */
  readonly password: 'with' | 'without' | null;
  /** Only pools that are nearly full. */
  readonly showHot: boolean;
  /** Pools that are locked and wait for their draw, too. */
  readonly showLocked: boolean;
}

export const NO_FILTERS: PoolFilters = {
  sort: 'newest',
  search: '',
  playerSize: null,
  entry: null,
  potential: null,
  fill: null,
  password: null,
  showHot: false,
  showLocked: false,
};

export interface PoolsSlice {
  readonly filters: PoolFilters;
  /** Address of the pool on screen. */
  readonly currentPool: string | null;
  /** Address of the pool on screen whose draw the page has not told yet: no window may tell it first. */
  readonly stagedPool: string | null;
  readonly setFilters: (filters: Partial<PoolFilters>) => void;
  /** Shows all pools again; their order stays. */
  readonly resetFilters: () => void;
  readonly setCurrentPool: (address: string | null) => void;
  readonly setStagedPool: (address: string | null) => void;
}

/** Keeps how this browser looks at pools; the pools themselves live in the query cache. */
export const createPoolsSlice: StateCreator<PoolsSlice> = (set) => ({
  filters: NO_FILTERS,
  currentPool: null,
  stagedPool: null,
  setFilters: (changes) => set(({ filters }) => ({ filters: { ...filters, ...changes } })),
  resetFilters: () => set(({ filters: { sort } }) => ({ filters: { ...NO_FILTERS, sort } })),
  setCurrentPool: (currentPool) => set({ currentPool }),
  setStagedPool: (stagedPool) => set({ stagedPool }),
});
