import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';

/**
 * Request header, or parameter of the URL, with the newest `x-revision` that a client has seen, of any process. The
 * parameter is part of a shared cache's key and needs no preflight.
 */
const SEEN = 'x-revision';
const IN_URL = new RegExp(`[?&]${SEEN}=([^&]*)`);
/** The revision, after the database's epoch. */
const seenSchema = v.pipe(
  v.string(),
  v.regex(/^([^\s.]{1,64}\.)?\d{1,18}$/),
  v.transform((text) => BigInt(text.slice(text.indexOf('.') + 1))),
);

/** Returns the revision that a client says it has seen, which may be any; -1 if it names none. */
export function seenRevision({ headers, url }: Pick<IncomingMessage, 'headers' | 'url'>): bigint {
  const [named, inUrl] = [revisionOf(headers[SEEN]), revisionInUrl(url)];
  return named > inUrl ? named : inUrl;
}

/** Returns the revision that is named in a URL; -1 if none is. */
export function revisionInUrl(url = ''): bigint {
  return revisionOf(IN_URL.exec(url)?.[1]);
}

function revisionOf(given: string | string[] | undefined): bigint {
  if (given === undefined) return -1n;
  const parsed = v.safeParse(seenSchema, given);
  return parsed.success ? parsed.output : -1n;
}
