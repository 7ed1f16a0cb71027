/** How the list of pools lies on the page; pixels. */

/** Cards a page of the list adds. */
export const PAGE = 24;
/** Between cards, in both directions. */
export const GAP = 16;
/** A card that nobody has seen yet counts as this high. */
export const CARD_HEIGHT = 236;
/** Rows kept ready above and below what is seen, also for whoever walks through them by keyboard. */
export const OVERSCAN_ROWS = 2;

const LEAST_CARD_WIDTH = 320;

/** Cards side by side: as many as fit, at least one. */
export function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + GAP) / (LEAST_CARD_WIDTH + GAP)));
}
