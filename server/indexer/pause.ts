import { setTimeout as elapsed } from 'node:timers/promises';

/** Waits, but not beyond the signal. Never throws. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  // It throws where the signal ends the wait, and for nothing else.
  await elapsed(milliseconds, undefined, { signal }).catch(() => undefined);
}

/**
 * Repeats some work until the signal, with a pause after each time. Never throws.
 * @param onFailure told of what the work throws before the signal
 */
export async function repeat(
  milliseconds: number,
  signal: AbortSignal,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      onFailure(error);
    }
    await pause(milliseconds, signal);
  }
}

/** Lets one wait for a call of others. */
export class WakeSignal {
  #woken = new AbortController();

  wake(): void {
    this.#woken.abort();
  }

  /** Waits for a ring since the last wait, and no longer than that. Never throws. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    await pause(milliseconds, AbortSignal.any([signal, this.#woken.signal]));
    if (this.#woken.signal.aborted) this.#woken = new AbortController();
  }
}
