import { fetchText } from '#src/lib/fetch-text.ts';
import { isHttpError } from '#src/lib/http-error.ts';

/** Longest answer that is read; a relay's has about 250 bytes. */
const MOST_BYTES = 4_096;
/** The first of drand's nodes, the second of the relays at drand.sh. */
const NOT_OUT: ReadonlySet<number> = new Set([404, 425]);

export interface UrlOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** Why there is no answer; the text continues a relay's name. */
export interface NoAnswer {
  /** The round is not out yet, the answer cannot be believed, or there is none of use. */
  readonly kind: 'not-out' | 'unbelievable' | 'unreachable';
  readonly text: string;
}

/** Reads what lies at a relay's address. @throws the signal's reason once it is aborted, nothing else */
export async function fetchFromRelay(
  url: string,
  { signal, timeoutMs }: UrlOptions,
): Promise<NoAnswer | { readonly kind: 'text'; readonly text: string }> {
  try {
    const { ok, status, text } = await fetchText(url, {
      headers: { accept: 'application/json' },
      // A cached answer may be from before the round was out.
      cache: 'no-store',
      // A relay learns neither the user nor the page, and may not redirect.
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
