/**
 * Aborts a controller when a signal is aborted, until the returned function is called. For signals that outlive the
 * request: on Node 20 each call of `AbortSignal.any` leaks an entry in them, and all that a listener on its result
 * references.
 * @returns how to stop
 */
export function followSignal(controller: AbortController, signal: AbortSignal): () => void {
  const follow = (): void => controller.abort(signal.reason);
  if (signal.aborted) follow();
  signal.addEventListener('abort', follow);
  return () => signal.removeEventListener('abort', follow);
}
