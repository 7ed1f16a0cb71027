/** Waits, but not beyond the signal. Never throws. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
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
