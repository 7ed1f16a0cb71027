import { anySignal } from '#src/lib/any-signal.ts';
import { getApiBase } from '#src/lib/api-client.ts';

const TIMEOUT_MS = 10_000;

/**
 * GET to a path below the API's base, cookies included, whatever the status of the answer.
 * @throws the signal's reason once it is aborted, the fetch's own errors when no answer comes within 10 s
 */
export function askServer(path: string, signal: AbortSignal): Promise<Response> {
  return fetch(`${getApiBase()}${path}`, {
    credentials: 'include',
    headers: { accept: 'application/json' },
    signal: anySignal([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
}
