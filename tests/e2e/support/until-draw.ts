/** From a pool's lock until its round is published at the latest: the local countdown, a period of its beacon, and one second. */
export const UNTIL_DRAW_SECONDS = 64;
