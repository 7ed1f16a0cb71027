import { setTimeout as elapsed } from 'node:timers/promises';
import { followSignal } from '#src/lib/follow-signal.ts';

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
    const woken = this.#woken;
    const leave = followSignal(woken, signal);
    await pause(milliseconds, woken.signal);
    leave();
    if (woken.signal.aborted) this.#woken = new AbortController();
  }
}
