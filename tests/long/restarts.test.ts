import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { liveEventSchema } from '#src/contract/events.ts';
import { poolListSchema } from '#src/contract/pools.ts';
import { sleep } from '#src/lib/sleep.ts';
import {
  createTestPool,
  eventually,
  startCluster,
  type TestCluster,
} from '#tests/integration/dev/cluster.ts';
import { type ServerProcess, startServerProcess } from '#tests/integration/serve/server-process.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';

const DATABASES = hasPostgres() ? ['PostgreSQL', 'embedded'] : ['embedded'];
const RESTARTS = 4;

let cluster: TestCluster;
let stateDir: string;
let servers: ServerProcess[] = [];
let sockets: Socket[] = [];

const start = async (databaseUrl: string, port?: number): Promise<ServerProcess> => {
  const server = await startServerProcess({
    ...(port !== undefined && { port }),
    environment: { STATE_DIR: stateDir, LOCALNET_PORT: String(cluster.port), DATABASE_URL: databaseUrl },
  });
  servers.push(server);
  return server;
};

beforeAll(async () => {
  cluster = await startCluster();
  stateDir = await mkdtemp(join(tmpdir(), 'serve-'));
});
afterAll(async () => {
  await cluster?.close();
  await rm(stateDir, { recursive: true, force: true });
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const server of servers) server.signal('SIGKILL');
  await Promise.all(servers.map((server) => server.ended));
  [servers, sockets] = [[], []];
});

const allPools = async (url: string): Promise<v.InferOutput<typeof poolListSchema>['data']> => {
  const pools = [];
  let cursor = '';
  for (;;) {
    const response = await fetch(`${url}/api/pools?limit=100${cursor}`);
    const page = v.parse(poolListSchema, await response.json());
    pools.push(...page.data);
    if (page.nextCursor === null) return pools;
    cursor = `&cursor=${page.nextCursor}`;
  }
};

describe('a restarted server', () => {
  it.each(DATABASES)(
    'a restarted server loses no event and sends them in their order (%s)',
    async (database) => {
      const databaseUrl = database === 'embedded' ? '' : await (await sharedPostgres()).createDatabase();
      const first = await start(databaseUrl);
      const ids: number[] = [];
      const types: string[] = [];
      const socket = io(first.url, {
        path: '/api/socket.io',
        transports: ['websocket'],
        reconnectionDelay: 50,
        reconnectionDelayMax: 200,
        auth: (give) => give({ allPools: true, lastEventId: ids.at(-1) ?? started }),
      });
      sockets.push(socket);
      // Like the app: before its first event, a client resumes from the server's last event at its first connection.
      let started = 0;
      await new Promise<void>((resolve) => {
        socket.once('connected', (message: unknown) => {
          started = v.parse(v.object({ lastEventId: v.number() }), message).lastEventId;
          resolve();
        });
      });
      const take = (message: unknown): void => {
        const { events } = v.parse(v.object({ events: v.array(liveEventSchema) }), message);
        for (const event of events) {
          if (ids.includes(event.id)) continue;
          ids.push(event.id);
          types.push(event.type);
        }
      };
      socket.on('pool_update', take).on('batch_update', take);

      let creating = true;
      let created = 0;
      const playing = (async () => {
        while (creating) {
          await createTestPool(cluster, { maxPlayers: 3, joiners: 1 });
          created += 1;
        }
      })();
      let server = first;
      for (let round = 0; round < RESTARTS; round += 1) {
        await sleep(1_000);
        server.signal('SIGTERM');
        expect(await server.ended).toBe(0);
        server = await start(databaseUrl, first.port);
      }
      creating = false;
      await playing;

      await eventually(() => {
        expect(types.filter((type) => type === 'pool_created').length).toBeGreaterThanOrEqual(created);
        return Promise.resolve();
      }, 60_000);
      const stored = await eventually(async () => {
        const pools = await allPools(server.url);
        expect(pools.length).toBe(types.filter((type) => type === 'pool_created').length);
        return pools;
      }, 30_000);
      expect(types.filter((type) => type === 'user_joined').length).toBe(
        stored.reduce((sum, pool) => sum + pool.currentParticipants - 1, 0),
      );
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    },
  );
});
