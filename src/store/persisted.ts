import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';
import { type FollowedSlice, followedSchema } from './followed.ts';
import { type ModalsSlice, outcomesSchema } from './modals.ts';
import { sentSchema, type TransactionsSlice } from './transactions.ts';
import { themeSchema, type UiSlice } from './ui.ts';
import { activitySchema, type UserActivitySlice } from './user-activity.ts';
import type { UserSlice } from './user.ts';

/** The part of the store that is kept over reloads. */
export type Persisted = Pick<UserSlice, 'admitted'> &
  Pick<ModalsSlice, 'poolCompletionStates'> &
  Pick<UserActivitySlice, 'joined'> &
  Pick<FollowedSlice, 'followed'> &
  Pick<TransactionsSlice, 'transactions'> &
  Pick<UiSlice, 'theme'>;

const partsSchema = v.record(v.string(), v.unknown());

/** Returns the persisted part of the store. */
export const persistedPart = (store: Persisted): Persisted => ({
  admitted: store.admitted,
  poolCompletionStates: store.poolCompletionStates,
  joined: store.joined,
  followed: store.followed,
  transactions: store.transactions,
  theme: store.theme,
});

/**
 * Merges stored parts into the store. A part that is missing or garbled leaves the store unchanged; state of this page
 * that could not be stored is kept, so that nothing is requested or shown a second time.
 */
export const withStored = <Store extends Persisted>(stored: unknown, store: Store): Store => {
  const parts = parsed(partsSchema, stored) ?? {};
  const sent = parsed(v.array(sentSchema), parts['sent']) ?? [];
  const pending = sent.map((one) => [one.id, { ...one, stage: 'sent' }] as const);
  return {
    ...store,
    admitted: store.admitted || parts['admitted'] === true,
    poolCompletionStates: {
      ...parsed(outcomesSchema, parts['poolCompletionStates']),
      ...store.poolCompletionStates,
    },
    joined: parsed(activitySchema, parts['joined']) ?? store.joined,
    followed: parsed(followedSchema, parts['followed']) ?? store.followed,
    theme: parsed(themeSchema, parts['theme']) ?? store.theme,
    transactions: { ...Object.fromEntries(pending), ...store.transactions },
  };
};
