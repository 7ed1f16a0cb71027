import * as v from 'valibot';
import type { StateCreator } from 'zustand';

export const activitySchema = v.record(
  v.string(),
  v.record(v.string(), v.object({ joinedDate: v.number(), skipped: v.boolean() })),
);

type Activity = v.InferOutput<typeof activitySchema>;

/** The owner of an activity: a wallet on a cluster. */
export interface ActivityOwner {
  readonly cluster: string;
  readonly wallet: string;
}

export const ownerKey = ({ cluster, wallet }: ActivityOwner): string => `${cluster}:${wallet}`;

export interface UserActivitySlice {
  /** Joins by "cluster:wallet", then by the pool's address; dates in milliseconds. */
  readonly joined: Activity;
}

export type OwnActivity = Activity[string];

/** Holds this browser's record of the pools that its wallets have joined; `activity-actions.ts` changes it. */
export const createUserActivitySlice: StateCreator<UserActivitySlice> = () => ({ joined: {} });
