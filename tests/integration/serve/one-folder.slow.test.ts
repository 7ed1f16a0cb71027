import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

let cluster: TestCluster;
let stateDir: string;
let servers: ServerProcess[] = [];

const start = async (environment: Record<string, string> = {}, port?: number): Promise<ServerProcess> => {
  const server = await startServerProcess({
    ...(port !== undefined && { port }),
    environment: {
      STATE_DIR: stateDir,
      LOCALNET_PORT: String(cluster.port),
      DATABASE_URL: '',
      ...environment,
    },
  });
  servers.push(server);
  return server;
};
/** Starts a server that must fail to start. @returns its output */
const refusalOf = (starting: Promise<unknown>): Promise<string> => starting.then(() => 'it started', String);

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.close());
afterEach(async () => {
  for (const server of servers) server.signal('SIGKILL');
  await Promise.all(servers.map((server) => server.ended));
  servers = [];
  await rm(stateDir, { recursive: true, force: true });
});

it('a server locks its folder: a second one exits with one sentence, and one after kill -9 takes over', async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'serve-'));
  const first = await start();
  const before = await readdir(join(stateDir, 'db.lock'));

  const untouched = join(stateDir, 'untouched');
  const samePort = await refusalOf(start({ STATE_DIR: untouched }, first.port));
  expect(samePort).toMatch(
    new RegExp(
      `exit code 1:\\n\\S+ error +server +API_HOST and API_PORT name 127.0.0.1:${first.port}, but .*\\n$`,
    ),
  );
  expect(await readdir(stateDir)).not.toContain('untouched');

  const sameFolder = await refusalOf(start());
  expect(sameFolder).toMatch(
    new RegExp(
      `exit code 1:\\n\\S+ error +server +STATE_DIR is in use: ${stateDir}/db .*process ${first.pid}, .*\\n$`,
    ),
  );
  expect(await readdir(join(stateDir, 'db.lock'))).toEqual(before);
  expect((await fetch(`${first.url}/api/health/ready`)).status).toBe(200);

  first.signal('SIGKILL');
  await first.ended;
  const outcomes = await Promise.allSettled([start(), start()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(String(outcomes.find((outcome) => outcome.status === 'rejected')?.reason)).toContain(
    'STATE_DIR is in use',
  );
  const winner = servers.at(-1);
  winner?.signal('SIGTERM');
  expect(await winner?.ended).toBe(0);
  expect(await readdir(stateDir)).toEqual(['db']);
});

it.runIf(hasPostgres())('answers health checks while it is starting: alive, not ready', async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'serve-'));
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  // Holds the lock of migrations, as if another process were migrating the tables.
  await other.query('select pg_advisory_lock(7411801)');
  const port = await freePortPair();
  const starting = start({ DATABASE_URL: databaseUrl }, port);
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`);
    expect(response.headers.get('connection')).toBe('close');
    return `${response.status} ${await response.text()}`;
  };
  await eventually(async () => expect(await get('/health/live')).toBe('200 {"status":"live"}'));
  expect(await get('/health/ready')).toBe('503 {"status":"starting"}');
  expect(await get('/pools?limit=1')).toBe(
    '503 {"error":{"code":"unavailable","message":"The server is starting"}}',
  );
  await other.end();
  const server = await starting;
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
});
