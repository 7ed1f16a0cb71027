import { withTimeout } from '#src/lib/with-timeout.ts';

/** Crawlers give up after some seconds, so that a head without its subject is better than a late one. */
const TIMEOUT_MS = 2_000;
/** Reads of pages at the same time; they share the database's connections with the API. */
const AT_ONCE = 6;

/** Starts a read; null if too many are under way. @throws what the read throws, or if it takes too long */
export type GatedRead = <T>(read: () => Promise<T>) => Promise<T | null>;

/** Returns a gate for the reads of all pages. A read that took too long still counts until it has ended. */
export function readGate(): GatedRead {
  let running = 0;
  return async (read) => {
    if (running >= AT_ONCE) return null;
    running += 1;
    const reading = read().finally(() => (running -= 1));
    return withTimeout(reading, TIMEOUT_MS, () => new Error(`No answer within ${TIMEOUT_MS} ms`));
  };
}
