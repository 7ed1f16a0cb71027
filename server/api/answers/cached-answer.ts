import { createHash } from 'node:crypto';
import type { ChangedRows, Dependencies } from './dependencies.ts';

/** An answer ready to be sent. */
export interface CachedAnswer {
  readonly body: Buffer;
  readonly etag: string;
  readonly dependencies: Dependencies;
}

/** Makes an answer's body: JSON, except of a text, which is sent as it is. */
export function cachedAnswer(answer: unknown, dependencies: Dependencies): CachedAnswer {
  const body = Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
  return { body, etag: etagOf(body), dependencies };
}

/** Whether changes affect the answer. */
export function isAffected({ dependencies }: CachedAnswer, changes: ChangedRows): boolean {
  const { tags, admits } = dependencies;
  return tags.some((tag) => changes.tags.has(tag)) || (admits !== undefined && changes.pools.some(admits));
}

/** Returns a strong ETag, which is the same in every process for the same bytes. */
function etagOf(body: Buffer): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Whether `If-None-Match` names the ETag, also as a weak one, as sent by a proxy that compresses. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
