/** Seconds from a pool's lock until its round is certainly published: countdown, beacon's period, and one second. */
export const UNTIL_DRAW_SECONDS = 64;
