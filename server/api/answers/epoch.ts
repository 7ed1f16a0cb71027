import { createHash } from 'node:crypto';
import type { Database } from '#server/store/open-store.ts';
import { liveOutbox } from '#server/store/schema.ts';

/** Characters of an epoch: enough to distinguish the few databases that a client meets. */
const LENGTH = 8;

/**
 * Returns an identifier that all processes of a database share. It changes when the indexer finds the database restored
 * or taken over by a standby (`originOf`), so that its revisions may begin again.
 */
export async function readEpoch(db: Database): Promise<string> {
  const [outbox] = await db.select({ origin: liveOutbox.origin }).from(liveOutbox);
  return epochOf(outbox?.origin ?? '');
}

export function epochOf(origin: string): string {
  return createHash('sha1').update(origin).digest('base64url').slice(0, LENGTH);
}
