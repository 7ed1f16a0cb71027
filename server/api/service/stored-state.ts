import type { FastifyBaseLogger } from 'fastify';
import { errorText } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { indexerErrors, indexerState } from '#server/store/schema.ts';
import { cachedRead, singleRead } from '../shared-reads.ts';

/** Anybody may ask, as often as he likes. */
const KEEP_MS = 500;
/** A database that hangs is as good as none. */
const TIMEOUT_MS = 2_000;

export type StoredState = Awaited<ReturnType<typeof readStoredState>>;

/** Reads the indexer's state and last error from the database. */
export async function readStoredState(db: Database) {
  const [[state], [error]] = await Promise.all([
    db.select().from(indexerState).limit(1),
    db.select({ message: indexerErrors.message, at: indexerErrors.at }).from(indexerErrors).limit(1),
  ]);
  return { state, error: error ?? null };
}

/**
 * Shares that reading with many who ask: it is half a second old at most.
 * @param log is told when the database is lost, and why, and when it is back
 * @returns what throws where the database does not answer within two seconds
 */
export function storedStateReader(db: Database, log: FastifyBaseLogger): () => Promise<StoredState> {
  const read = cachedRead(
    singleRead(() => readStoredState(db)),
    { keepMs: KEEP_MS, timeoutMs: TIMEOUT_MS },
  );
  let isDown = false;
  return async () => {
    try {
      const stored = await read();
      if (isDown) log.info('The database answers again');
      isDown = false;
      return stored;
    } catch (error) {
      if (!isDown) log.error({ reason: errorText(error) }, 'The database does not answer');
      isDown = true;
      throw error;
    }
  };
}
