const FIRST_MS = 200;
const LONGEST_MS = 3_000;

/** How long to wait after so many failures in a row, in milliseconds; spread, so that processes do not come back together. */
export function backoffDelay(failures: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return longest * (0.5 + Math.random() / 2);
}
