import { followSignal } from '#src/lib/follow-signal.ts';
import { sleep } from '#src/lib/sleep.ts';

/**
 * Repeats `work` until the signal is aborted, with a pause after each run. Never throws.
 * @param onFailure called with what `work` throws before the signal is aborted
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
    await sleep(milliseconds, signal);
  }
}

/** Lets one caller wait until another calls `wake`. */
export class WakeSignal {
  #woken = new AbortController();

  wake(): void {
    this.#woken.abort();
  }

  /** Waits until `wake` is called, or was called since the last wait; at most `milliseconds`. Never throws. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    const woken = this.#woken;
    const leave = followSignal(woken, signal);
    await sleep(milliseconds, woken.signal);
    leave();
    if (woken.signal.aborted) this.#woken = new AbortController();
  }
}
