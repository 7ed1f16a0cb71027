import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { floorId } from '#server/live/stored-events.ts';
import { readIndexerState } from '#server/projection/state.ts';
import { openStore } from '#server/store/open-store.ts';
import { liveEvents } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { startCluster } from '#tests/integration/dev/cluster.ts';
import { Traffic } from '#tests/integration/indexer/traffic.ts';
import { type Entry, openEntry } from '#tests/integration/live/entry.ts';
import { Player, until } from '#tests/integration/live/player.ts';
import { ProductServer } from '#tests/integration/live/product-server.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { hasPostgres, startPostgres } from '#tests/support/postgres.ts';

const APIS = 3;
/** Types of events that all clients receive. */
const FOR_EVERYONE = new Set(['pool_created', 'user_joined', 'user_left', 'pool_state_changed']);
const lastIdSchema = v.object({ lastId: v.number() });

test.skipIf(!hasPostgres())(
  'three API processes with a replica and one indexer lose nothing, whichever of them dies, and no answer goes back in time',
  async () => {
    const [chain, primary] = await Promise.all([startCluster(), startPostgres()]);
    const databaseUrl = await primary.createDatabase();
    const store = await openStore({ databaseUrl, folder: null });
    const standby = await startPostgres({ standbyOf: primary });
    const readUrl = databaseUrl.replace(`:${primary.port}/`, `:${standby.port}/`);
    const open = async (indexer: 'on' | 'off'): Promise<ProductServer> =>
      new ProductServer({
        port: await freePortPair(),
        databaseUrl,
        rpcPort: chain.port,
        stateDir: chain.stateDir,
        environment: { INDEXER: indexer, DATABASE_READ_URL: readUrl, RATE_LIMIT_PER_MINUTE: '1000000' },
      });
    const indexer = await open('on');
    const apis: ProductServer[] = [];
    for (let index = 0; index < APIS; index += 1) apis.push(await open('off'));
    const players: Player[] = [];
    const entries: Entry[] = [];
    let isOver = false;
    const running: Promise<unknown>[] = [];
    const get = (api: ProductServer | undefined, path: string, headers = {}): Promise<Response | null> =>
      fetch(`http://127.0.0.1:${api?.port}/api${path}`, { headers }).catch(() => null);

    /** Requests from any process, as a proxy without affinity does: one that is down or not ready is skipped. */
    const read = async (): Promise<number> => {
      let seen = '0';
      let [last, answered] = [0, 0];
      while (!isOver) {
        const response = await get(apis[Math.floor(Math.random() * APIS)], '/events?after=0&limit=1', {
          'x-revision': seen,
        });
        if (response === null || response.status === 503) continue;
        expect(response.status).toBe(200);
        const { lastId } = v.parse(lastIdSchema, await response.json());
        expect(lastId).toBeGreaterThanOrEqual(last);
        last = lastId;
        answered += 1;
        // At least as new as the answer.
        seen = String((await readIndexerState(store.db))?.revision ?? 0n);
        await sleep(5);
      }
      return answered;
    };
    const answeredByReplica = async (): Promise<number> => {
      const texts = await Promise.all(apis.map(async (api) => (await get(api, '/metrics'))?.text() ?? ''));
      return texts.reduce(
        (sum, text) => sum + Number(/^replica_reads_total\{outcome="answered"\} (\d+)/m.exec(text)?.[1] ?? 0),
        0,
      );
    };
    const isReplicaUsed = async (): Promise<void> => {
      const before = await answeredByReplica();
      await until(
        async () => (await answeredByReplica()) > before + 10,
        () => 'the replica does not answer',
      );
    };

    try {
      await Promise.all([indexer, ...apis].map((server) => server.start()));
      const people = await Traffic.start(chain.connection, 60);
      await people.send(20);
      await until(
        async () => (await store.db.$count(liveEvents)) > 10,
        () => indexer.output,
      );
      const lastEventId = await floorId(store.db);
      for (const { port } of apis) {
        const others = apis.map((api) => api.port).filter((other) => other !== port);
        const entry = await openEntry([port, ...others]);
        entries.push(entry);
        players.push(new Player({ port: entry.port, lastEventId }));
      }
      await Promise.all(players.map((player) => player.connected()));
      const reading = read();
      const traffic = (async () => {
        while (!isOver) await people.send(5, 25);
      })();
      running.push(reading, traffic);
      await isReplicaUsed();
      for (const server of [...apis, indexer]) {
        await sleep(1_000);
        await server.kill();
        await sleep(1_000);
        await server.start();
      }
      await standby.kill();
      await sleep(3_000);
      await standby.start();
      await isReplicaUsed();
      isOver = true;
      await traffic;
      expect(await reading).toBeGreaterThan(300);

      let count = -1;
      await until(
        async () => {
          const before = count;
          count = await store.db.$count(liveEvents);
          if (before !== count) await sleep(3_000);
          return before === count;
        },
        () => 'the indexer does not come to rest',
        60_000,
      );
      const all = await store.db.select().from(liveEvents).orderBy(asc(liveEvents.id));
      const expected = all.filter(({ type }) => FOR_EVERYONE.has(type)).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(100);
      for (const player of players) {
        await player.has(expected.at(-1));
        expect([...new Set(player.ids)]).toEqual(expected);
      }
    } finally {
      isOver = true;
      await Promise.allSettled(running);
      for (const player of players) player.close();
      for (const entry of entries) await entry.close();
      await Promise.all([indexer, ...apis].map((server) => server.stop()));
      await store.close();
      await Promise.all([chain.close(), standby.kill(), primary.kill()]);
    }
  },
);
