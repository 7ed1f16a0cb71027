import * as v from 'valibot';
import type { StateCreator } from 'zustand';

export const followedSchema = v.array(v.string());

export interface FollowedSlice {
  /** Addresses of the creators that are followed in this browser, the last one first. */
  readonly followed: readonly string[];
}

/** Holds the creators that are followed in this browser; `follow-creator.ts` changes it. */
export const createFollowedSlice: StateCreator<FollowedSlice> = () => ({ followed: [] });
