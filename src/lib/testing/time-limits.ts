import { vi } from 'vitest';

/**
 * Replaces the timeouts of requests by ones that a test ends, independent of the clock. `vi.restoreAllMocks` restores
 * them.
 */
export function heldTimeLimits() {
  const given: { readonly ms: number; readonly limit: AbortController }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    given.push({ ms, limit });
    return limit.signal;
  });
  return {
    /** The limits so far, in milliseconds. */
    get requested(): number[] {
      return given.map(({ ms }) => ms);
    },
    /** Ends the timeout of the last request. */
    end: (): void => given.at(-1)?.limit.abort(new DOMException('signal timed out', 'TimeoutError')),
  };
}
