import type { TextResponse } from './fetch-text.ts';

/** Header `{epoch}.{revision}` of a server's answers: within an epoch, lower revisions are older. */
const NAME = 'x-revision';
const REVISION = /^([\w-]+)\.(\d{1,15})$/;
/** Most responses that are kept; the least recently received are dropped first. */
const MOST_STORED = 50;

const newest = new Map<string, TextResponse>();
/** The newest response of all. */
let latest: string | undefined;
/** The newest revision that the server has named in a message. */
let announced: string | undefined;

/** Returns the header that names the newest revision of all responses and messages; null before the first. */
export function seenRevision(): Readonly<Record<string, string>> | null {
  return latest === undefined ? null : { [NAME]: latest };
}

/** Records a revision from a server's message: responses of a lower revision may lack the reported change. */
export function recordAnnounced(revision: string): void {
  latest = newerOf(latest, revision);
  announced = newerOf(announced, revision);
}

/** Returns the newest revision named in a message; undefined before the first. */
export const announcedRevision = (): string | undefined => announced;

/** Whether a response is older than a revision; false if they cannot be compared. */
export const isOlder = (response: TextResponse, revision: string | undefined): boolean =>
  isLower(revisionOf(response), partsOf(revision));

/**
 * Returns a URL that names the higher revision of the given one and the response's, so that shared caches answer with no
 * older response.
 */
export function pastCaches(url: string, response: TextResponse, revision: string | undefined): string {
  const [own] = revisionOf(response);
  const required = own === undefined ? revision : newerOf(revision, own);
  return required === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${NAME}=${required}`;
}

/**
 * Returns the newest response of a URL: the received one, which is kept, or an earlier one if caches between the server
 * and this page have answered with an older state. Responses without a revision are never older.
 */
export function newestResponse(url: string, received: TextResponse): TextResponse {
  const revision = revisionOf(received);
  const [header] = revision;
  if (header === undefined) return received;
  latest = newerOf(latest, header);
  const stored = newest.get(url);
  // The same text at a lower revision is not older: nothing has changed in between.
  if (stored !== undefined && isLower(revision, revisionOf(stored))) {
    return stored.text === received.text ? received : stored;
  }
  newest.delete(url);
  newest.set(url, received);
  for (const oldest of newest.keys()) {
    if (newest.size <= MOST_STORED) break;
    newest.delete(oldest);
  }
  return received;
}

type Parts = readonly string[];

/** Returns a revision, its epoch and its number; nothing for another text. */
const partsOf = (revision: string | undefined): Parts => REVISION.exec(revision ?? '') ?? [];
const revisionOf = ({ ok, headers }: TextResponse): Parts =>
  ok ? partsOf(headers.get(NAME) ?? undefined) : [];

const isLower = ([, epoch, revision]: Parts, [, thanEpoch, thanRevision]: Parts): boolean =>
  epoch !== undefined && epoch === thanEpoch && Number(revision) < Number(thanRevision);

/** Returns the later one of two revisions, the second if it is of another epoch. */
function newerOf(before: string | undefined, after: string): string | undefined {
  const parts = partsOf(after);
  return parts.length === 0 || isLower(parts, partsOf(before)) ? before : after;
}
