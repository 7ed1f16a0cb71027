import { Keypair } from '@solana/web3.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { poolListSchema } from '#src/contract/pools.ts';
import { type Forwarder, startForwarder } from '#tests/support/forwarder.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '#tests/support/postgres.ts';
import { createTestPool, eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { signInStatus } from '../dev/sign-in-status.ts';
import { Player, until } from '../live/player.ts';
import { someAddress } from '../live/sayings.ts';
import { type ServerProcess, startServerProcess } from '../serve/server-process.ts';

/** Long enough for a busy machine; usually indexing continues about ten seconds after the address has changed. */
const TIMEOUT_MS = 120_000;
/** Concurrent requests to each process, as many as it has database connections. */
const REQUESTS = 10;

describe.runIf(hasPostgres())('a PostgreSQL that fails over', () => {
  const admin = Keypair.generate();
  let chain: TestCluster;
  let one: PostgresCluster;
  let other: PostgresCluster;
  let address: Forwarder;
  let databaseUrl: string;
  let servers: ServerProcess[] = [];
  let players: Player[] = [];
  const pools: string[] = [];
  let signIns = 0;

  beforeAll(async () => {
    [chain, one] = await Promise.all([startCluster(), startPostgres()]);
    const url = new URL(await one.createDatabase());
    other = await startPostgres({ standbyOf: one });
    address = await startForwarder(one.port);
    url.port = String(address.port);
    databaseUrl = url.href;
    servers = await Promise.all([start(), start()]);
    players = servers.map(({ port }) => new Player({ port, wallet: someAddress() }));
  }, 240_000);
  afterAll(async () => {
    for (const player of players) player.close();
    for (const server of servers) server.signal('SIGTERM');
    await Promise.all(servers.map((server) => server.ended));
    await Promise.all([chain?.close(), address?.close(), one?.kill(), other?.kill()]);
  });

  const start = (): Promise<ServerProcess> =>
    startServerProcess({
      environment: {
        STATE_DIR: chain.stateDir,
        LOCALNET_PORT: String(chain.port),
        DATABASE_URL: databaseUrl,
        ADMIN_WALLETS: admin.publicKey.toBase58(),
        TRUST_PROXY: 'loopback',
      },
    });
  let clients = 0;
  /** Returns headers that make a request come from a new address, because sign-ins are limited by address. */
  const newClient = () => {
    clients += 1;
    return { 'x-forwarded-for': `10.0.${Math.floor(clients / 250)}.${(clients % 250) + 1}` };
  };
  const play = async (): Promise<void> => {
    pools.push((await createTestPool(chain, { maxPlayers: 3, joiners: 0 })).toBase58());
  };
  const logs = (): string => servers.map((server) => server.output()).join('\n\n');
  const leaders = async (): Promise<number> => {
    const healths = await Promise.all(servers.map(({ url }) => fetch(`${url}/api/health`)));
    const bodies = await Promise.all(healths.map(async (health): Promise<unknown> => health.json()));
    const read = v.object({ indexer: v.object({ leader: v.boolean() }) });
    return bodies.filter((body) => v.parse(read, body).indexer.leader).length;
  };

  /** Expects that everything that uses the database works: indexing, lists, sockets, presence, sign-in. */
  const works = async (): Promise<void> => {
    await play();
    for (const { url } of servers) {
      await eventually(async () => {
        const answer = await fetch(`${url}/api/pools?limit=100`);
        const { data } = v.parse(poolListSchema, await answer.json());
        expect(data.map(({ poolAddress }) => poolAddress).toSorted(), logs()).toEqual(pools.toSorted());
      }, TIMEOUT_MS);
      await eventually(async () => expect((await fetch(`${url}/api/health`)).status, logs()).toBe(200));
      // Not retried, because no read-only connection may be left.
      expect(await signInStatus(url, admin, newClient()), logs()).toBe(200);
      signIns += 1;
    }
    expect(await leaders()).toBe(1);
    for (const player of players) {
      await eventually(async () => {
        const created = player.events.filter(({ type }) => type === 'pool_created');
        expect(created.map(({ poolAddress }) => poolAddress)).toEqual(pools);
      });
    }
    const [host, guest] = [servers[0], players[1]];
    if (host === undefined || guest === undefined) throw new Error('There are two of each');
    const newcomer = new Player({ port: host.port, wallet: someAddress() });
    await newcomer.connected();
    await until(
      () => guest.onlineUsers === 3,
      () => `the other process counts ${guest.onlineUsers}\n${logs()}`,
    );
    newcomer.close();
    await until(
      () => guest.onlineUsers === 2,
      () => `the other process counts ${guest.onlineUsers}\n${logs()}`,
    );
  };

  /** Sends `REQUESTS` concurrent requests to each server. */
  const atOnce = (get: (server: ServerProcess, index: number) => Promise<Response>): Promise<Response[]> =>
    Promise.all(
      servers.flatMap((server) => Array.from({ length: REQUESTS }, (_, index) => get(server, index))),
    );

  /** Expects that no process leads, and that requests that write are refused as if the database were down. */
  const isRefused = async (): Promise<void> => {
    await eventually(async () => expect(await leaders(), logs()).toBe(0));
    for (const { url } of servers) {
      await eventually(async () => expect(await signInStatus(url, admin, newClient()), logs()).toBe(503));
      const refusal = await fetch(`${url}/api/admin/sign-in/input`, {
        method: 'POST',
        headers: { origin: url },
      });
      expect(await refusal.json()).toMatchObject({ error: { message: 'The database does not answer' } });
    }
  };

  /** Executes statements in a new session that may always write. @returns the rows of the last statement */
  const execute = async (port: number, ...statements: readonly string[]): Promise<unknown> => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    let rows: unknown;
    for (const statement of statements) ({ rows } = await client.query(statement));
    await client.end();
    return rows;
  };

  it(
    'a PostgreSQL that fails over is followed in both directions, even if the old primary returns as a standby first',
    { timeout: 480_000 },
    async () => {
      await works();
      for (const [primary, standby] of [
        [one, other],
        [other, one],
      ] as const) {
        await primary.stop();
        await standby.promote();
        await primary.follow(standby);
        await play();
        await isRefused();
        // The processes are not ready even for reads, because a standby's rows may be old.
        for (const { url } of servers) {
          await eventually(async () => expect((await fetch(`${url}/api/health/ready`)).status).toBe(503));
        }
        await expect(start()).rejects.toThrow(
          /exit code 1:\n.*DATABASE_URL names the database .*, but it is read-only: name the primary and not a standby/,
        );
        address.target = standby.port;
        await works();
      }
    },
  );

  it(
    'a server recovers after its old and new sessions were read-only for a while',
    { timeout: 480_000 },
    async () => {
      await execute(
        one.port,
        'alter system set default_transaction_read_only = on',
        'select pg_reload_conf()',
      );
      await isRefused();
      await execute(one.port, 'alter system reset default_transaction_read_only', 'select pg_reload_conf()');
      await works();

      const name = new URL(databaseUrl).pathname.slice(1);
      await execute(
        one.port,
        `alter database ${name} set default_transaction_read_only = on`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      );
      await isRefused();
      // Reads still work, on all connections.
      const lists = await atOnce(({ url }, index) => fetch(`${url}/api/pools?limit=${index + 1}`));
      expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
      await execute(one.port, `alter database ${name} reset default_transaction_read_only`);
      // Connections that were read-only are not reused.
      const inputs = await atOnce(({ url }) =>
        fetch(`${url}/api/admin/sign-in/input`, { method: 'POST', headers: { origin: url, ...newClient() } }),
      );
      expect(inputs.map(({ status }) => status)).toEqual(inputs.map(() => 200));
      await works();
      const signedIn = `select count(*)::int as count from audit_log where action = 'signed_in'`;
      expect(await execute(one.port, signedIn)).toEqual([{ count: signIns }]);
    },
  );
});
