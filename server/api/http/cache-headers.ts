/**
 * Answer header `{epoch}.{revision}`: the answer includes all commits up to this revision. Revisions of the same epoch
 * can be compared; another epoch is another database, or a restored one.
 */
export const REVISION = 'x-revision';

/** `Cache-Control` of every answer for which no other value is set. */
export const NO_STORE = 'no-store';
/**
 * `Cache-Control` of answers that are the same for everyone. Browsers would use them for five seconds, too: the app
 * fetches with `cache: 'no-cache'`.
 */
export const SHARED = 'public, s-maxage=1, stale-while-revalidate=5';
