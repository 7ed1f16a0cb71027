import { create } from 'zustand';

export type Size = 'small' | 'medium' | 'large';
export type Level = 'low' | 'medium' | 'high';
export type Fill = 'started' | 'filling' | 'nearlyFull';
export type PendingAction = 'join' | 'exit' | 'complete' | 'claim';

export interface PoolFilters {
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
  search: '',
  playerSize: null,
  entry: null,
  potential: null,
  fill: null,
  password: null,
  showHot: false,
  showLocked: false,
};

interface PoolsState {
  readonly filters: PoolFilters;
  /** Address of the pool on screen. */
  readonly currentPool: string | null;
  /** What this browser has under way, by the pool's address. */
  readonly pending: Readonly<Record<string, PendingAction>>;
  readonly setFilters: (filters: Partial<PoolFilters>) => void;
  readonly resetFilters: () => void;
  readonly setCurrentPool: (address: string | null) => void;
  readonly setPending: (address: string, action: PendingAction | null) => void;
}

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));

/** How this browser looks at pools; the pools themselves live in the query cache. */
export const usePools = create<PoolsState>()((set) => ({
  filters: NO_FILTERS,
  currentPool: null,
  pending: {},
  setFilters: (changes) => set(({ filters }) => ({ filters: { ...filters, ...changes } })),
  resetFilters: () => set({ filters: NO_FILTERS }),
  setCurrentPool: (currentPool) => set({ currentPool }),
  setPending: (address, action) =>
    set(({ pending }) => ({
      pending: action === null ? without(pending, address) : { ...pending, [address]: action },
    })),
}));
