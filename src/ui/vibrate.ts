import { prefersStill } from './prefers-still.ts';

const SHORT_MS = 30;

/**
 * Vibrates briefly, if the device can and the user does not prefer reduced motion. Before the first interaction it does
 * nothing, because browsers refuse it then with a warning.
 */
export const vibrate = (): void => {
  const can = 'vibrate' in navigator && 'userActivation' in navigator;
  if (can && navigator.userActivation.hasBeenActive && !prefersStill()) navigator.vibrate(SHORT_MS);
};
