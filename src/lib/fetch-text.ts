import { followSignal } from './follow-signal.ts';
import { HttpError } from './http-error.ts';

/** Limit of an answer in bytes; the largest expected one, the headers of 25,000 pools, is smaller. */
const MOST_BYTES = 32 * 1024 * 1024;

export interface FetchOptions extends Omit<RequestInit, 'signal'> {
  readonly signal?: AbortSignal | undefined;
  /** Timeout of the whole answer. */
  readonly timeoutMs: number;
  readonly mostBytes?: number;
}

export interface TextResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly statusText: string;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Fetches a URL and reads the response as text. Resolves for any HTTP status.
 * @throws {HttpError} `unreachable`, `timeout` or `too-large`; the signal's reason once it is aborted
 */
export async function fetchText(
  url: RequestInfo | URL,
  { signal, timeoutMs, mostBytes = MOST_BYTES, ...init }: FetchOptions,
): Promise<TextResponse> {
  const ended = new AbortController();
  const timeout = AbortSignal.timeout(timeoutMs);
  const followed = [signal, timeout].map((one) => one && followSignal(ended, one));
  try {
    const response = await fetch(url, { ...init, signal: ended.signal });
    const { status, ok, statusText, headers } = response;
    return { status, ok, statusText, headers, text: await readText(response, mostBytes, ended.signal) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof HttpError) throw error;
    if (timeout.aborted) throw new HttpError('timeout', `no answer within ${timeoutMs / 1_000} s`);
    throw new HttpError('unreachable', reasonOf(error));
  } finally {
    for (const unfollow of followed) unfollow?.();
  }
}

/** Returns the reason of a failed fetch, which Node puts into the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && cause.message !== '' ? cause.message : String(error);
}

async function readText(response: Response, mostBytes: number, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  // An aborted request does not always end the reading of a compressed body (Node 20).
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return text + decoder.decode();
      bytes += value.length;
      if (bytes > mostBytes) throw tooLarge(response.status, mostBytes);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

const tooLarge = (status: number, mostBytes: number): HttpError =>
  new HttpError('too-large', `more than ${mostBytes} bytes of answer`, { status });
