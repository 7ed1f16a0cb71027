import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { errorText, type Log } from '#server/cluster/log.ts';
import { writablePool } from '#server/store/writable-pool.ts';

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
  const pool = writablePool({
    ...(config.connectionString === undefined ? config : { connectionString: config.connectionString }),
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  survive(pool);
  const listening = listenOnce(pool);
  let failing = false;
  const adapter = createAdapter(listening.pool, {
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
      // The adapter forgets a connection on which it was about to listen; the pool would wait for it for ever.
      listening.stop();
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

/**
 * The pool for the adapter, which asks it for a connection only to listen. Where one breaks while it begins to, the adapter
 * asks twice, and would keep both: nothing would be left to send by. So an earlier one ends when another one comes.
 */
function listenOnce(pool: pg.Pool): { readonly pool: pg.Pool; stop(): void } {
  let listener: pg.PoolClient | undefined;
  const stop = (): void => {
    // It must not be taken for a break, after which the adapter asks for another one.
    listener?.removeAllListeners('end');
    listener?.release(true);
    listener = undefined;
  };
  pool.on('release', (_error, client) => {
    if (client === listener) listener = undefined;
  });
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    stop();
    listener = client;
    return client;
  };
  const handler: ProxyHandler<pg.Pool> = {
    get: (target, name) => {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method: unknown = value.bind(target);
      return method;
    },
  };
  return { pool: new Proxy(pool, handler), stop };
}
