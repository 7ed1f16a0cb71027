/** A signal that aborts with the first of these, for its reason; also in browsers without `AbortSignal.any`. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([...signals]);
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
