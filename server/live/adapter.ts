import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { errorText, type Log } from '#server/cluster/log.ts';

/** One listens, the other sends: messages keep their order. */
const CONNECTIONS = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * The adapter's table for messages too long for a notification is never used, for what processes tell each other fits
 * into one: so it need not be swept either. The longest time that a timer knows.
 */
const SWEEP_MS = 2 ** 31 - 1;

/** The adapter over which the processes of one PostgreSQL talk, with connections of its own. */
export function postgresAdapter(config: pg.PoolConfig, log: Log) {
  const pool = new pg.Pool({
    ...(config.connectionString === undefined ? config : { connectionString: config.connectionString }),
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  survive(pool);
  let failing = false;
  const adapter = createAdapter(pool, {
    cleanupInterval: SWEEP_MS,
    errorHandler: (error) => {
      if (!failing) log(`The other processes are not reached: ${errorText(error)}`);
      failing = true;
    },
  });
  pool.on('release', (error) => {
    failing &&= Boolean(error);
  });
  return {
    adapter,
    async close() {
      // All that was sent before is on its way when this is answered: the pool would forget it.
      await pool.query('select 1').catch(() => undefined);
      await pool.end();
    },
  };
}

/**
 * The adapter keeps the connection it listens on and gives it no listener for errors, which would end the process, nor
 * does it give it back when it has broken, which would use up the pool.
 */
function survive(pool: pg.Pool): void {
  const lent = new Set<pg.PoolClient>();
  pool.on('error', () => undefined);
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.once('end', () => {
      if (lent.has(client)) client.release(true);
    });
  });
}
