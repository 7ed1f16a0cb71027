import * as v from 'valibot';
import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

const STORAGE_KEY = 'xeroz.activity';

const activitySchema = v.record(
  v.string(),
  v.record(v.string(), v.object({ joinedDate: v.number(), skipped: v.boolean() })),
);

type Activity = v.InferOutput<typeof activitySchema>;

/** Whose activity: a wallet on a cluster. */
export interface ActivityOwner {
  readonly cluster: string;
  readonly wallet: string;
}

const ownerKey = ({ cluster, wallet }: ActivityOwner): string => `${cluster}:${wallet}`;

interface UserActivityState {
  /** By "cluster:wallet", then by the pool's address. Dates in milliseconds. */
  readonly joined: Activity;
  /** Remembers a join; the earlier date and the skip mark of a former one are kept. */
  readonly recordJoin: (owner: ActivityOwner, pool: string, joinedDate: number) => void;
  /** Forgets a pool the wallet has left. */
  readonly recordExit: (owner: ActivityOwner, pool: string) => void;
  /** Marks a reward as put aside, or takes the mark away. */
  readonly setSkipped: (owner: ActivityOwner, pool: string, skipped: boolean) => void;
}

type OwnActivity = Activity[string];

/** What this browser remembers about the pools its wallets have joined. */
export const useUserActivity = create<UserActivityState>()((set) => {
  const change = (owner: ActivityOwner, edit: (own: OwnActivity) => OwnActivity) =>
    set(({ joined }) => {
      const key = ownerKey(owner);
      // Another tab may have written since.
      const latest = readStored(STORAGE_KEY, activitySchema) ?? joined;
      const next = { ...latest, [key]: edit(latest[key] ?? {}) };
      writeStored(STORAGE_KEY, next);
      return { joined: next };
    });
  return {
    joined: readStored(STORAGE_KEY, activitySchema) ?? {},
    recordJoin: (owner, pool, joinedDate) =>
      change(owner, (own) => {
        const before = own[pool];
        const entry = before
          ? { ...before, joinedDate: Math.min(before.joinedDate, joinedDate) }
          : { joinedDate, skipped: false };
        return { ...own, [pool]: entry };
      }),
    recordExit: (owner, pool) =>
      change(owner, (own) => Object.fromEntries(Object.entries(own).filter(([other]) => other !== pool))),
    setSkipped: (owner, pool, skipped) =>
      change(owner, (own) => ({
        ...own,
        [pool]: { joinedDate: own[pool]?.joinedDate ?? Date.now(), skipped },
      })),
  };
});

/** Selects the activity of one wallet on one cluster. */
export const activityOf =
  (owner: ActivityOwner) =>
  ({ joined }: UserActivityState): OwnActivity | undefined =>
    joined[ownerKey(owner)];
