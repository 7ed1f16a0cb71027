import type { StateCreator } from 'zustand';

export type Size = 'small' | 'medium' | 'large';
export type Level = 'low' | 'medium' | 'high';
export type Fill = 'started' | 'filling' | 'nearlyFull';

export const POOL_SORTS = ['newest', 'ending', 'prize', 'entry', 'fullest'] as const;
export type PoolSort = (typeof POOL_SORTS)[number];

/** The pools that the list shows, and their order. */
export interface PoolFilters {
  readonly sort: PoolSort;
  readonly search: string;
  readonly playerSize: Size | null;
  readonly entry: Level | null;
  readonly potential: Level | null;
  readonly fill: Fill | null;
  /** Whether pools with or without a password are shown; null for both. */
  readonly password: 'with' | 'without' | null;
  /** Whether only nearly full pools are shown. */
  readonly showHot: boolean;
  /** Whether locked pools that wait for their draw are shown, too. */
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
  /** Address of the pool on screen whose draw the page has not shown yet: until then no modal shows its outcome. */
  readonly stagedPool: string | null;
  /** How many lists of pools from the server are on screen. */
  readonly listsShown: number;
  readonly setFilters: (filters: Partial<PoolFilters>) => void;
  /** Shows all pools again; the order is kept. */
  readonly resetFilters: () => void;
  readonly setCurrentPool: (address: string | null) => void;
  readonly setStagedPool: (address: string | null) => void;
  /** Reports that a list of pools from the server is on screen. @returns a function that ends it */
  readonly showList: () => () => void;
}

/** Holds this browser's view of the pools; the pools themselves are in the query cache. */
export const createPoolsSlice: StateCreator<PoolsSlice> = (set) => ({
  filters: NO_FILTERS,
  currentPool: null,
  stagedPool: null,
  listsShown: 0,
  setFilters: (changes) => set(({ filters }) => ({ filters: { ...filters, ...changes } })),
  resetFilters: () => set(({ filters: { sort } }) => ({ filters: { ...NO_FILTERS, sort } })),
  setCurrentPool: (currentPool) => set({ currentPool }),
  setStagedPool: (stagedPool) => set({ stagedPool }),
  showList: () => {
    set(({ listsShown }) => ({ listsShown: listsShown + 1 }));
    return () => set(({ listsShown }) => ({ listsShown: listsShown - 1 }));
  },
});

/** Whether live events are needed: with a wallet, or while a list of pools from the server is on screen. */
export const isLiveNeeded = ({
  walletAddress,
  listsShown,
}: Pick<PoolsSlice, 'listsShown'> & { readonly walletAddress: string | null }): boolean =>
  walletAddress !== null || listsShown > 0;
