import { asc, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sleep } from '#src/lib/sleep.ts';
import { type Entry, openEntry } from '#tests/integration/live/entry.ts';
import { Player, until } from '#tests/integration/live/player.ts';
import { ProductServer } from '#tests/integration/live/product-server.ts';
import { someAddress } from '#tests/integration/live/sayings.ts';
import { startCluster } from '#tests/integration/dev/cluster.ts';
import { Traffic } from '#tests/integration/indexer/traffic.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';
import { floorId } from '#server/live/stored-events.ts';
import { openStore } from '#server/store/open-store.ts';
import { liveEvents } from '#server/store/schema.ts';

const PROCESSES = 3;
const KILLS = 4;
const TAKEOVER_MS = 10_000;
/** Types of events that all clients receive. Others are sent to the wallets concerned. */
const FOR_EVERYONE = new Set(['pool_created', 'user_joined', 'user_left', 'pool_state_changed']);

test.skipIf(!hasPostgres())(
  'every socket receives every event in order, whichever of three processes dies',
  async () => {
    const chain = await startCluster();
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const servers: ProductServer[] = [];
    for (let index = 0; index < PROCESSES; index += 1) {
      servers.push(
        new ProductServer({
          port: await freePortPair(),
          databaseUrl,
          rpcPort: chain.port,
          stateDir: chain.stateDir,
        }),
      );
    }
    const players: Player[] = [];
    const entries: Entry[] = [];
    let traffic: Promise<void> = Promise.resolve();
    const store = await openStore({ databaseUrl, folder: null });
    const newest = async (): Promise<number> => {
      const ids = await store.db.select({ id: liveEvents.id }).from(liveEvents).orderBy(asc(liveEvents.id));
      return ids.at(-1)?.id ?? 0;
    };
    try {
      await Promise.all(servers.map((server) => server.start()));
      const people = await Traffic.start(chain.connection, 60);
      await people.send(80);
      await until(
        async () => (await store.db.$count(liveEvents)) > 60,
        () => 'nothing is indexed',
      );
      const early = await store.db.select().from(liveEvents).orderBy(asc(liveEvents.id));
      const wallets = [...new Set(early.flatMap((event) => event.wallets))].slice(0, 4);

      // All players begin with the first event.
      const lastEventId = await floorId(store.db);
      // Connect players with and without a wallet to each process, over both transports.
      for (const [index, server] of servers.entries()) {
        const others = servers.filter((other) => other !== server).map(({ port }) => port);
        const entry = await openEntry([server.port, ...others]);
        entries.push(entry);
        const { port } = entry;
        players.push(
          new Player({
            port,
            wallet: wallets[index] ?? someAddress(),
            lastEventId,
            transports: ['websocket'],
          }),
          new Player({ port, wallet: wallets[3] ?? someAddress(), lastEventId, transports: ['polling'] }),
          new Player({ port, lastEventId }),
        );
      }
      await Promise.all(players.map((player) => player.connected()));

      let busy = true;
      traffic = (async () => {
        while (busy) await people.send(10, 25);
      })();
      const takeovers: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(2_000 + Math.random() * 2_000);
        const leading = await Promise.all(servers.map((server) => server.leads()));
        const leader = servers[leading.indexOf(true)];
        expect(leading.filter(Boolean)).toHaveLength(1);
        const began = Date.now();
        await leader?.kill();
        const before = await newest();
        const leads = async (): Promise<boolean> =>
          (await Promise.all(servers.map((server) => server.leads()))).includes(true);
        await until(leads, () => servers.map(({ output }) => output).join('\n'), TAKEOVER_MS);
        await until(
          async () => (await newest()) > before,
          () => 'the new leader writes nothing',
          TAKEOVER_MS,
        );
        takeovers.push(Date.now() - began);
        await leader?.start();
      }
      console.log(`Another wrote after ${takeovers.join(', ')} ms`);
      for (const takeover of takeovers) expect(takeover).toBeLessThan(TAKEOVER_MS);

      busy = false;
      await traffic;
      const stored = async () => await store.db.$count(liveEvents, gt(liveEvents.id, 0));
      let count = -1;
      await until(
        async () => {
          const now = await stored();
          const still = now === count;
          count = now;
          if (!still) await sleep(3_000);
          return still;
        },
        () => 'the indexer does not come to rest',
        60_000,
      );
      const all = await store.db.select().from(liveEvents).orderBy(asc(liveEvents.id));
      for (const [index, player] of players.entries()) {
        const wallet = index % 3 === 0 ? wallets[(index / 3) % 3] : index % 3 === 1 ? wallets[3] : undefined;
        const expected = all.filter(
          ({ type, wallets: concerned }) =>
            FOR_EVERYONE.has(type) || (wallet !== undefined && concerned.includes(wallet)),
        );
        await player.has(expected.at(-1)?.id);
        expect(player.garbled).toEqual([]);
        expect(inOrder(player)).toEqual(expected.map(({ id }) => id));
      }
      expect(all.length).toBeGreaterThan(300);
      await expectForgotten(servers, wallets.length);
      expect(players.some((player) => player.connections.length > 1)).toBe(true);
    } finally {
      await traffic.catch(() => undefined);
      for (const player of players) player.close();
      for (const entry of entries) await entry.close();
      await Promise.all(servers.map((server) => server.stop()));
      await store.close();
      await chain.close();
    }
  },
);

/** Expects that wallets connected to a killed process are soon no longer counted. */
async function expectForgotten(servers: readonly ProductServer[], wallets: number): Promise<void> {
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error('Two processes are needed');
  const witness = new Player({ port: second.port });
  const lonely = new Player({ port: first.port, wallet: someAddress() });
  const counts = (expected: number) => () => witness.onlineUsers === expected;
  const why = (): string => `${witness.onlineUsers} online`;
  try {
    await until(counts(wallets + 1), why);
    await first.kill();
    lonely.close();
    await until(counts(wallets), why);
  } finally {
    witness.close();
    lonely.close();
  }
}

/** Returns the ids of the player's events without duplicates, in the order of arrival. */
function inOrder(player: Player): number[] {
  return [...new Set(player.ids)];
}
