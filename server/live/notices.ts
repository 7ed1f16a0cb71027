import pg from 'pg';
import type { PGlite } from '@electric-sql/pglite';
import { errorText, type Log } from '#server/cluster/log.ts';
import { backoffDelay } from './backoff-delay.ts';

/** The channel on which every commit of the projection notifies. */
const CHANNEL = 'projection';
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 5_000;

/** Notifications of commits. */
export interface Notices {
  /** Returns the listening connection, for small queries that must not queue behind others; null while it is down. */
  connection(): pg.Client | null;
  close(): Promise<void>;
}

/** Listens on a separate connection to PostgreSQL, which is reopened whenever it breaks. */
export function listenToPostgres(config: pg.PoolConfig, onCommit: () => void, log: Log): Notices {
  let connected: pg.Client | null = null;
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const retry = (): void => {
    if (closed) return;
    failures += 1;
    timer = setTimeout(() => void connect(), backoffDelay(failures));
  };

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      ...(config.connectionString === undefined ? config : { connectionString: config.connectionString }),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    let listening = false;
    client.on('notification', onCommit);
    client.on('error', (error) => {
      if (listening) log.warn(`The connection for notifications of commits broke: ${errorText(error)}`);
    });
    client.on('end', () => {
      if (!listening) return;
      connected = null;
      retry();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      if (failures === 0)
        log.warn(`Notifications of commits could not be subscribed to: ${errorText(error)}`);
      // Ending a connection that was never established may fail as well.
      client.end().catch(() => undefined);
      retry();
      return;
    }
    if (closed) {
      await client.end();
      return;
    }
    listening = true;
    connected = client;
    failures = 0;
    // Commits made meanwhile were not notified.
    onCommit();
  };

  void connect();
  return {
    connection: () => connected,
    async close() {
      closed = true;
      clearTimeout(timer);
      await connected?.end();
    },
  };
}

/** Listens in the embedded database. */
export async function listenToEmbedded(client: PGlite, onCommit: () => void): Promise<Notices> {
  const end = await client.listen(CHANNEL, onCommit);
  return { connection: () => null, close: async () => end() };
}
