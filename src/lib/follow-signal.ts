/**
 * Aborts a controller when a signal is, until the returned function is called. For signals that outlive what they end:
 * `AbortSignal.any` leaves something behind in them at each call (Node 20 and its weak references), and whoever listens
 * to what it returns, all that the listener holds.
 * @returns how to stop
 */
export function followSignal(controller: AbortController, signal: AbortSignal): () => void {
  const follow = (): void => controller.abort(signal.reason);
  if (signal.aborted) follow();
  signal.addEventListener('abort', follow);
  return () => signal.removeEventListener('abort', follow);
}
