import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';

/** Request header with the `x-revision` of the newest answer that a client has seen, from any process. */
const SEEN = 'x-revision';
/** The revision, after the database's epoch. */
const seenSchema = v.pipe(
  v.string(),
  v.regex(/^([^\s.]{1,64}\.)?\d{1,18}$/),
  v.transform((text) => BigInt(text.slice(text.indexOf('.') + 1))),
);

/** Returns the revision that a client says it has seen, which may be any; -1 if it names none. */
export function seenRevision({ [SEEN]: given }: IncomingHttpHeaders): bigint {
  if (given === undefined) return -1n;
  const parsed = v.safeParse(seenSchema, given);
  return parsed.success ? parsed.output : -1n;
}
