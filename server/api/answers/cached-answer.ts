import { createHash } from 'node:crypto';
import type { ChangedRows, Dependencies } from './dependencies.ts';

/** An answer ready to be sent. */
export interface CachedAnswer {
  readonly body: Buffer;
  readonly etag: string;
  readonly dependencies: Dependencies;
}

export function cachedAnswer(answer: unknown, dependencies: Dependencies): CachedAnswer {
  const body = Buffer.from(JSON.stringify(answer));
  return { body, etag: etagOf(body), dependencies };
}

/** Whether changes make another answer. */
export function isAffected({ dependencies }: CachedAnswer, changes: ChangedRows): boolean {
  const { tags, admits } = dependencies;
  return tags.some((tag) => changes.tags.has(tag)) || (admits !== undefined && changes.pools.some(admits));
}

/** A strong tag: the same bytes have the same one in every process. */
function etagOf(body: Buffer): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Whether `If-None-Match` names the tag; a proxy that compresses makes weak ones of ours. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
