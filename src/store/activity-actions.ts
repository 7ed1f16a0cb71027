import { useStore } from './store.ts';
import { type ActivityOwner, type OwnActivity, ownerKey, type UserActivitySlice } from './user-activity.ts';

/** Pools of a wallet that are stored. The entries of earlier ones show what is still to be claimed. */
const MOST_POOLS = 500;

/** Drops the earliest joins; marks that a reward is skipped are kept. */
function bounded(own: OwnActivity): OwnActivity {
  const pools = Object.entries(own);
  if (pools.length <= MOST_POOLS) return own;
  const latest = pools.toSorted(([, a], [, b]) => b.joinedDate - a.joinedDate);
  return Object.fromEntries(latest.filter(([, { skipped }], index) => skipped || index < MOST_POOLS));
}

function change(owner: ActivityOwner, edit: (own: OwnActivity) => OwnActivity): void {
  // Another tab may have written since.
  void useStore.persist.rehydrate();
  const key = ownerKey(owner);
  useStore.setState(({ joined }) => ({ joined: { ...joined, [key]: bounded(edit(joined[key] ?? {})) } }));
}

/** Records a join; an earlier date in milliseconds and an existing skip mark are kept. */
export function recordJoin(owner: ActivityOwner, pool: string, joinedDate: number): void {
  change(owner, (own) => {
    const before = own[pool];
    const entry = before
      ? { ...before, joinedDate: Math.min(before.joinedDate, joinedDate) }
      : { joinedDate, skipped: false };
    return { ...own, [pool]: entry };
  });
}

/** Removes a pool that the wallet has left. */
export function recordExit(owner: ActivityOwner, pool: string): void {
  change(owner, (own) => Object.fromEntries(Object.entries(own).filter(([other]) => other !== pool)));
}

/** Sets or removes the mark that a reward is skipped. */
export function setSkipped(owner: ActivityOwner, pool: string, skipped: boolean): void {
  change(owner, (own) => ({
    ...own,
    [pool]: { joinedDate: own[pool]?.joinedDate ?? Date.now(), skipped },
  }));
}

/** Selects the activity of one wallet on one cluster. */
export const activityOf =
  (owner: ActivityOwner) =>
  ({ joined }: UserActivitySlice): OwnActivity | undefined =>
    joined[ownerKey(owner)];
