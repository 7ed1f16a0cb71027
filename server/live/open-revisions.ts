import type pg from 'pg';
import { batched } from '#server/cluster/batched.ts';
import { errorText, type Log } from '#server/cluster/log.ts';
import type { Store } from '#server/store/open-store.ts';
import { indexerState } from '#server/store/schema.ts';
import { listenToEmbedded, listenToPostgres, type Notices } from './notices.ts';

/** Follows the indexer's commits, in this process or another. */
export interface Revisions {
  /** Reads the newest committed revision, in a query that starts after the call and that concurrent calls share. */
  current(): Promise<bigint>;
  /** Calls back soon after each commit of any process. @returns a function that ends the subscription */
  onCommit(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Interval of polling for commits without a notification. */
const POLL_MS = 1_000;
/** Prepared once for each connection: answers wait for this query. */
const QUERY = { name: 'revision', text: 'select revision::text as revision from indexer_state' };

/** Follows the commits of the projection, made by this process or another. */
export async function openRevisions(store: Store, log: Log): Promise<Revisions> {
  const listeners = new Set<() => void>();
  let last: bigint | null = null;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const notices = await listen(store, notify, log);
  const shared = batched(async (calls: readonly undefined[]) => {
    const revision = await readRevision(store, notices);
    return calls.map(() => revision);
  }, 0);
  const current = (): Promise<bigint> => shared(undefined);

  let polling = false;
  let lost = false;
  const poll = async (): Promise<void> => {
    if (polling) return;
    polling = true;
    try {
      const revision = await current();
      if (lost) log.info('The database answers again');
      if (lost || revision !== last) notify();
      lost = false;
      last = revision;
    } catch (error) {
      if (!lost) log.error(`The database does not answer: ${errorText(error)}`);
      lost = true;
    } finally {
      polling = false;
    }
  };
  const timer = setInterval(() => void poll(), POLL_MS);

  return {
    current,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearInterval(timer);
      listeners.clear();
      await notices.close();
    },
  };
}

async function listen(store: Store, notify: () => void, log: Log): Promise<Notices> {
  if (store.embedded !== null) return listenToEmbedded(store.embedded, notify);
  if (store.pool !== null) return listenToPostgres(store.pool.options, notify, log);
  throw new Error('A store has one of the two databases');
}

/** Reads the newest revision; 0 before anything was indexed. */
async function readRevision(store: Store, notices: Notices): Promise<bigint> {
  if (store.pool === null) {
    const [state] = await store.db.select({ revision: indexerState.revision }).from(indexerState);
    return state?.revision ?? 0n;
  }
  const own = notices.connection();
  if (own !== null) {
    try {
      return await queryRevision(own);
    } catch {
      // The connection broke or hangs: it is reopened, and the query below reports the database's error.
      own.end().catch(() => undefined);
    }
  }
  return queryRevision(store.pool);
}

async function queryRevision(database: Pick<pg.Pool, 'query'>): Promise<bigint> {
  const { rows } = await database.query<{ revision: string }>(QUERY);
  return BigInt(rows[0]?.revision ?? 0);
}
