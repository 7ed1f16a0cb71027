import type { FollowedSlice } from './followed.ts';
import { useStore } from './store.ts';

/** Limit of the creators that are followed in this browser. */
export const MOST_FOLLOWED = 200;

/**
 * Follows a creator in this browser, or no longer.
 * @returns whether that was possible: beyond the limit no further creator is followed
 */
export function followCreator(wallet: string, follows: boolean): boolean {
  // Another tab may have written since.
  void useStore.persist.rehydrate();
  const others = useStore.getState().followed.filter((other) => other !== wallet);
  if (follows && others.length >= MOST_FOLLOWED) return false;
  useStore.setState({ followed: follows ? [wallet, ...others] : others });
  return true;
}

/** Returns a selector of whether a creator is followed in this browser. */
export const follows =
  (wallet: string) =>
  ({ followed }: FollowedSlice): boolean =>
    followed.includes(wallet);
