import { vi } from 'vitest';

/**
 * Gives requests time limits that end when a test says so, not by a clock that runs on while the machine stands still.
 * `vi.restoreAllMocks` takes them back.
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
    get asked(): number[] {
      return given.map(({ ms }) => ms);
    },
    /** Ends the time of the request that was begun last. */
    end: (): void => given.at(-1)?.limit.abort(new DOMException('signal timed out', 'TimeoutError')),
  };
}
