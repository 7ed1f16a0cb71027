import { fetchText } from '#src/lib/fetch-text.ts';
import { isHttpError } from '#src/lib/http-error.ts';

/** Maximum length of an answer in bytes. The answer with a round has about 250. */
const MOST_BYTES = 4_096;
/** HTTP statuses for a round that is not published yet: 404 from drand's nodes, 425 from the relays at drand.sh. */
const NOT_OUT: ReadonlySet<number> = new Set([404, 425]);

export interface UrlOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** The reason why a relay returned no usable answer. Messages contain `text` after the relay's name. */
export interface NoAnswer {
  /** The round is not published yet; the answer is invalid; there is no answer, or its HTTP status is an error. */
  readonly kind: 'not-out' | 'unbelievable' | 'unreachable';
  readonly text: string;
}

/** Fetches a URL of a relay. @throws only the reason of `signal`, after it is aborted */
export async function fetchFromRelay(
  url: string,
  { signal, timeoutMs }: UrlOptions,
): Promise<NoAnswer | { readonly kind: 'text'; readonly text: string }> {
  try {
    const { ok, status, text } = await fetchText(url, {
      headers: { accept: 'application/json' },
      // A cached answer may be from before the round was published.
      cache: 'no-store',
      // The request contains nothing that identifies the user or the page, and fails on a redirect.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal,
      timeoutMs,
      mostBytes: MOST_BYTES,
    });
    if (ok) return { kind: 'text', text };
    const kind = NOT_OUT.has(status) ? 'not-out' : 'unreachable';
    return { kind, text: `answered with HTTP status ${status}` };
  } catch (error) {
    signal?.throwIfAborted();
    if (isHttpError(error, 'too-large')) return unbelievable(`answered with more than ${MOST_BYTES} bytes`);
    const text = isHttpError(error, 'timeout')
      ? `did not answer within ${timeoutMs / 1_000} s`
      : `could not be asked (${error instanceof Error ? error.message : String(error)})`;
    return { kind: 'unreachable', text };
  }
}

export const unbelievable = (text: string): NoAnswer => ({ kind: 'unbelievable', text });
