/** Seconds after `drawAt` from which a completion counts as late: players or a keeper complete most pools earlier. */
export const LATE_AFTER_SECONDS = 600;
