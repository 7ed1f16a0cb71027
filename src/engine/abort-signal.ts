/** Gives `AbortSignal` its newer methods in engines that lack them. */
export function completeAbortSignal(): void {
  const missing = {
    ...('any' in AbortSignal ? {} : { any }),
    ...('timeout' in AbortSignal ? {} : { timeout }),
  };
  for (const [name, value] of Object.entries(missing)) {
    Object.defineProperty(AbortSignal, name, { value, configurable: true, writable: true });
  }
  if ('throwIfAborted' in AbortSignal.prototype) return;
  Object.defineProperty(AbortSignal.prototype, 'throwIfAborted', {
    value: throwIfAborted,
    configurable: true,
    writable: true,
  });
}

function any(signals: Iterable<AbortSignal>): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) {
      first.abort(signal.reason);
      break;
    }
    signal.addEventListener('abort', () => first.abort(signal.reason), {
      once: true,
      // Removes the listeners from all signals once the first has aborted.
      signal: first.signal,
    });
  }
  return first.signal;
}

function timeout(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms);
  return controller.signal;
}

function throwIfAborted(this: AbortSignal): void {
  if (this.aborted) throw this.reason;
}
