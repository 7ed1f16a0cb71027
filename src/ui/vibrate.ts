import { prefersStill } from './prefers-still.ts';

const SHORT_MS = 30;

/**
 * Vibrates shortly, where the device can and the reader has not asked for no motion. Before the page was touched it does
 * not, for browsers refuse it then, with a warning.
 */
export const vibrate = (): void => {
  const can = 'vibrate' in navigator && 'userActivation' in navigator;
  if (can && navigator.userActivation.hasBeenActive && !prefersStill()) navigator.vibrate(SHORT_MS);
};
