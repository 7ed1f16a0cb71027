import { textAtMost } from '#src/lib/text-at-most.ts';

/** Longest answer that is read; a relay's has about 250 bytes. */
const MOST_BYTES = 4_096;
/** The first of drand's nodes, the second of the relays at drand.sh. */
const NOT_OUT: ReadonlySet<number> = new Set([404, 425]);

export interface UrlOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** Why nothing of use was said: the text goes on from a relay's name. */
export interface NoAnswer {
  /** It says that the round is not out yet, says what cannot be believed, or says nothing of use. */
  readonly kind: 'not-out' | 'unbelievable' | 'silent';
  readonly text: string;
}

/** Reads what lies at a relay's address. @throws the signal's reason once it is aborted, nothing else */
export async function askUrl(
  url: string,
  { signal, timeoutMs }: UrlOptions,
): Promise<NoAnswer | { readonly kind: 'text'; readonly text: string }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // An answer that is kept may be from before the round was out.
      cache: 'no-store',
      // A stranger learns neither who asks nor from which page, and sends nobody elsewhere.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) {
      await response.body?.cancel();
      const isNotOut = NOT_OUT.has(response.status);
      return { kind: isNotOut ? 'not-out' : 'silent', text: `answered with HTTP status ${response.status}` };
    }
    const text = await textAtMost(response, MOST_BYTES);
    return text === null
      ? unbelievable(`answered with more than ${MOST_BYTES} bytes`)
      : { kind: 'text', text };
  } catch (error) {
    signal?.throwIfAborted();
    const text = timeout.aborted
      ? `did not answer within ${timeoutMs / 1_000} s`
      : `could not be asked (${reasonOf(error)})`;
    return { kind: 'silent', text };
  }
}

export const unbelievable = (text: string): NoAnswer => ({ kind: 'unbelievable', text });

/** Node's `fetch` keeps what has happened in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? cause.message : String(error);
}
