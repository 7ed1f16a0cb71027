import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { sleep } from '#src/lib/sleep.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

let cluster: TestCluster;
let servers: ServerProcess[] = [];

const start = async (databaseUrl: string): Promise<ServerProcess> => {
  const server = await startServerProcess({
    environment: {
      STATE_DIR: cluster.stateDir,
      LOCALNET_PORT: String(cluster.port),
      DATABASE_URL: databaseUrl,
    },
  });
  servers.push(server);
  return server;
};

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.close());
afterEach(async () => {
  for (const server of servers) server.signal('SIGKILL');
  await Promise.all(servers.map((server) => server.ended));
  servers = [];
});

describe.runIf(hasPostgres())('a server that stops', () => {
  /** Starts a server whose database has its table of pools locked until `unlock`. */
  const startLocked = async () => {
    const url = await (await sharedPostgres()).createDatabase();
    await (await openStore({ databaseUrl: url, folder: null })).close();
    const server = await start(url);
    const client = new pg.Client(url);
    await client.connect();
    await client.query('begin; lock table pools in access exclusive mode');
    /** Waits until a query waits for the lock. */
    const waitedFor = () =>
      eventually(async () => {
        const { rowCount } = await client.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBeGreaterThan(0);
      });
    return { url, server, waitedFor, unlock: () => client.end() };
  };

  it('finishes running requests, refuses further ones, and releases the leadership', async () => {
    const { url, server, waitedFor, unlock } = await startLocked();
    const underWay = fetch(`${server.url}/api/pools?search=nothing`);
    await waitedFor();
    server.signal('SIGTERM');
    await eventually(() => expect(fetch(`${server.url}/api/health`)).rejects.toThrow('fetch failed'));
    await unlock();
    const response = await underWay;
    expect(response.status).toBe(200);
    expect(response.headers.get('connection')).toBe('close');
    expect(await server.ended).toBe(0);

    const next = await start(url);
    await eventually(() => {
      expect(next.output()).toContain('This process leads the indexing');
      return Promise.resolve();
    });
  });

  it('exits at once at a second signal', async () => {
    const { server, waitedFor, unlock } = await startLocked();
    const underWay = fetch(`${server.url}/api/pools?search=nothing`).catch(String);
    await waitedFor();
    server.signal('SIGTERM');
    await eventually(() => Promise.resolve(expect(server.output()).toContain('Stopping')));
    // Signals within a second count as one.
    await sleep(1_200);
    const startedAt = Date.now();
    server.signal('SIGTERM');
    // Without the second signal, the server would wait ten seconds for the request and exit with 0.
    expect(await server.ended).toBe(1);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(await underWay).toContain('fetch failed');
    await unlock();
  });

  it('a server that stops never logs the credentials of its database', async () => {
    const url = new URL(await (await sharedPostgres()).createDatabase());
    url.password = 'correct-horse-battery';
    const server = await start(url.href);
    expect(await (await fetch(`${server.url}/api/health`)).text()).not.toContain(url.password);
    server.signal('SIGTERM');
    await server.ended;
    url.port = '9';
    await expect(start(url.href)).rejects.toThrow(/exit code 1/);
    await start(url.href).catch((error: unknown) => {
      expect(String(error)).toContain('ECONNREFUSED');
      expect(String(error)).not.toContain(url.password);
    });
  });
});
