import type { ChangedRows } from './changes.ts';
import type { Dependencies } from './dependencies.ts';
import { etagOf } from './etag.ts';

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
