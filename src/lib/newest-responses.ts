import type { TextResponse } from './fetch-text.ts';

/** Header `{epoch}.{revision}` of a server's answers: within an epoch, lower revisions are older. */
const NAME = 'x-revision';
const REVISION = /^([\w-]+)\.(\d{1,15})$/;
/** Limits the memory of responses that are kept, least recently received first. */
const MOST_STORED = 50;

const newest = new Map<string, TextResponse>();
/** The newest response of all. */
let latest: TextResponse | undefined;

/** Returns the header that names the newest revision of all responses; null before the first. */
export function seenRevision(): Readonly<Record<string, string>> | null {
  const [header] = revisionOf(latest);
  return header === undefined ? null : { [NAME]: header };
}

/**
 * Returns the newest response of a URL: the received one, which is kept, or an earlier one if caches between the server
 * and this page have answered with an older state. Responses without a revision are never older.
 */
export function newestResponse(url: string, received: TextResponse): TextResponse {
  const [, epoch, revision] = revisionOf(received);
  if (epoch === undefined) return received;
  const [, latestEpoch, latestRevision] = revisionOf(latest);
  if (epoch !== latestEpoch || Number(revision) > Number(latestRevision)) latest = received;
  const stored = newest.get(url);
  const [, storedEpoch, storedRevision] = revisionOf(stored);
  // The same text at a lower revision is not older: nothing has changed in between.
  const isOlder = epoch === storedEpoch && Number(revision) < Number(storedRevision);
  if (stored !== undefined && isOlder) return stored.text === received.text ? received : stored;
  newest.delete(url);
  newest.set(url, received);
  for (const oldest of newest.keys()) {
    if (newest.size <= MOST_STORED) break;
    newest.delete(oldest);
  }
  return received;
}

const revisionOf = (response: TextResponse | undefined): readonly string[] =>
  (response?.ok === true ? REVISION.exec(response.headers.get(NAME) ?? '') : null) ?? [];
