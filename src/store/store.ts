import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage, noteStored } from './browser-storage.ts';
import { type Persisted, persistedPart, withStored } from './persisted.ts';
import { createFollowedSlice, type FollowedSlice } from './followed.ts';
import { createInvitesSlice, type InvitesSlice } from './invites.ts';
import { createModalsSlice, type ModalsSlice } from './modals.ts';
import { createPoolsSlice, type PoolsSlice } from './pools.ts';
import { createTransactionsSlice, type TransactionsSlice } from './transactions.ts';
import { createUiSlice, type UiSlice } from './ui.ts';
import { createUserActivitySlice, type UserActivitySlice } from './user-activity.ts';
import { createUserSlice, type UserSlice } from './user.ts';

export type Store = UserSlice &
  PoolsSlice &
  ModalsSlice &
  InvitesSlice &
  UiSlice &
  UserActivitySlice &
  FollowedSlice &
  TransactionsSlice;

/**
 * The only store for client state; data of the chain and the server is in the query cache. Every page loads it first,
 * so actions of more than a line are in separate files, loaded with the feature that needs them.
 */
export const useStore = create<Store>()(
  persist<Store, [], [], Persisted>(
    (...parts) => ({
      ...createUserSlice(...parts),
      ...createPoolsSlice(...parts),
      ...createModalsSlice(...parts),
      ...createInvitesSlice(...parts),
      ...createUiSlice(...parts),
      ...createUserActivitySlice(...parts),
      ...createFollowedSlice(...parts),
      ...createTransactionsSlice(...parts),
    }),
    {
      name: 'xeroz',
      version: 1,
      storage: browserStorage,
      partialize: persistedPart,
      merge: withStored,
      // Before version 1 each part had its own key; its shape is unchanged.
      migrate: (stored) => stored as Persisted,
      onRehydrateStorage: () => (store) => store && noteStored(persistedPart(store)),
    },
  ),
);
