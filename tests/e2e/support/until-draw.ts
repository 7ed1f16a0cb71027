/** Seconds from a pool's lock until its round is surely published: the countdown, a beacon's period, and one more. */
export const UNTIL_DRAW_SECONDS = 64;
