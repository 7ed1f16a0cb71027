import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage, noteStored } from './browser-storage.ts';
import { type Persisted, persistedPart, withStored } from './persisted.ts';
import { createModalsSlice, type ModalsSlice } from './modals.ts';
import { createPoolsSlice, type PoolsSlice } from './pools.ts';
import { createTransactionsSlice, type TransactionsSlice } from './transactions.ts';
import { createUiSlice, type UiSlice } from './ui.ts';
import { createUserActivitySlice, type UserActivitySlice } from './user-activity.ts';
import { createUserSlice, type UserSlice } from './user.ts';

export type Store = UserSlice & PoolsSlice & ModalsSlice & UiSlice & UserActivitySlice & TransactionsSlice;

/**
 * The one store of what only this browser knows; what the chain or the server knows lives in the query cache. Every page
 * loads it first: what changes it by more than a line stands beside it and comes with the feature that needs it.
 */
export const useStore = create<Store>()(
  persist<Store, [], [], Persisted>(
    (...parts) => ({
      ...createUserSlice(...parts),
      ...createPoolsSlice(...parts),
      ...createModalsSlice(...parts),
      ...createUiSlice(...parts),
      ...createUserActivitySlice(...parts),
      ...createTransactionsSlice(...parts),
    }),
    {
      name: 'xeroz',
      version: 1,
      storage: browserStorage,
      partialize: persistedPart,
      merge: withStored,
      // Before version 1 each part stood under a key of its own; it has kept its shape.
      migrate: (stored) => stored as Persisted,
      onRehydrateStorage: () => (store) => store && noteStored(persistedPart(store)),
    },
  ),
);
