/** After `drawAt`: players and a keeper have completed a pool by then, so that what is completed later counts as late. */
export const LATE_AFTER_SECONDS = 600;
