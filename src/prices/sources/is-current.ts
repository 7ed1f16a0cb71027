/** Generous, for the browser's own clock may be wrong too. */
const TOLERANCE_MS = 5 * 60_000;

/** Whether a source's own time (Unix seconds) is at most 5 minutes away from `now` (Unix milliseconds), either way. */
export const isCurrent = (seconds: number, now: number): boolean =>
  Math.abs(now - seconds * 1_000) <= TOLERANCE_MS;
