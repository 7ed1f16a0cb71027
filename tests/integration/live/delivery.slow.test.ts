import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { initialize } from '#server/projection/state.ts';
import { databases } from './databases.ts';
import { commit, type OutboxEvent } from './outbox.ts';
import { Player, type PlayerOptions, until } from './player.ts';
import { joined, paid, resolved, someAddress, somePool } from './sayings.ts';
import { type LiveServer, startLiveServer } from './server-process.ts';
import { SlowReader } from './slow-reader.ts';

describe.each(databases)('live events on $name', ({ create }) => {
  let server: LiveServer;
  const players: Player[] = [];
  const commitEvents = (...events: OutboxEvent[]): Promise<number[]> => commit(server.store.db, events);
  const join = (options: Omit<PlayerOptions, 'port'> = {}): Player => {
    const player = new Player({ port: server.port, ...options });
    players.push(player);
    return player;
  };

  beforeAll(async () => {
    server = await startLiveServer({ databaseUrl: await create() });
    await initialize(server.store.db, 'test');
  });
  afterEach(() => {
    for (const player of players.splice(0)) {
      player.close();
      expect(player.garbled).toEqual([]);
    }
  });
  afterAll(() => server.close());

  test('live events reach every client shortly after their commit, in the order of the commits', async () => {
    const over = [join({ transports: ['websocket'] }), join({ transports: ['polling'] }), join()];
    await Promise.all(over.map((player) => player.connected()));
    const pool = somePool();
    const alone: number[] = [];
    const took: number[] = [];
    for (let times = 0; times < 5; times += 1) {
      const began = Date.now();
      alone.push(...(await commitEvents(joined(pool, 1))));
      await Promise.all(over.map((player) => player.has(alone.at(-1))));
      took.push(Date.now() - began);
    }
    // If the server polled the database every second, each event after the first would take a second.
    expect(Math.min(...took.slice(1))).toBeLessThan(700);
    const together = await commitEvents(joined(somePool(), 1), joined(pool, 2), joined(somePool(), 1));
    await Promise.all(over.map((player) => player.has(together[2])));
    for (const player of over) {
      expect(player.ids).toEqual([...alone, ...together]);
      expect(player.messages.filter(({ name }) => name.endsWith('_update')).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['pool_update', 'batch_update']),
      );
    }
  });

  test('live events of single players reach their wallets and watchers of the pool, in order with all others', async () => {
    const pool = somePool();
    const wallet = someAddress();
    const stranger = join();
    const player = join({ wallet });
    const watcher = join({ pools: [pool.poolAddress] });
    await Promise.all([stranger, player, watcher].map((each) => each.connected()));
    const ids = await commitEvents(
      joined(pool, 1),
      paid(pool, wallet),
      paid(pool, someAddress()),
      joined(somePool(), 1),
      resolved(pool, [wallet, someAddress()]),
      joined(pool, 2),
    );
    await Promise.all([stranger, player, watcher].map((each) => each.has(ids[5])));
    expect(stranger.ids).toEqual([ids[0], ids[3], ids[5]]);
    expect(player.ids).toEqual([ids[0], ids[1], ids[3], ids[4], ids[5]]);
    expect(watcher.ids).toEqual(ids);
  });

  test('live events of a pool are sent between subscribing and unsubscribing', async () => {
    const pool = somePool();
    const watcher = join();
    await watcher.connected();
    const [before, delivered] = await commitEvents(paid(pool, someAddress()), joined(pool, 1));
    await watcher.has(delivered);
    const answer = await watcher.call('watch_pool', { poolAddress: pool.poolAddress });
    const [during] = await commitEvents(paid(pool, someAddress()));
    await watcher.has(during);
    expect(await watcher.call('unwatch_pool', { poolAddress: pool.poolAddress })).toMatchObject({ ok: true });
    const [, after] = await commitEvents(paid(pool, someAddress()), joined(pool, 1));
    await watcher.has(after);
    expect(watcher.ids).toEqual([delivered, during, after]);
    expect(before).toBeLessThan(delivered ?? 0);
    expect(answer).toEqual({ ok: true, lastEventId: delivered });
  });

  test('live events missed while disconnected come first, those of the wallet and the pools included, each once', async () => {
    const wallet = someAddress();
    const [pool, watched] = [somePool(), somePool()];
    const first = join({ wallet });
    const witness = join();
    await Promise.all([first.connected(), witness.connected()]);
    const [seen] = await commitEvents(joined(pool, 1));
    await first.has(seen);
    first.close();
    const missed = await commitEvents(
      joined(pool, 2),
      paid(pool, wallet),
      paid(pool, someAddress()),
      paid(watched, someAddress()),
    );
    await witness.has(missed[0]);
    const back = join({ wallet, lastEventId: first.lastEventId ?? 0, pools: [watched.poolAddress] });
    expect(await back.connected()).toMatchObject({ resume: 'resumed', wallet, lastEventId: missed[3] });
    expect(back.ids).toEqual([missed[0], missed[1], missed[3]]);
    expect(back.messages.at(-1)?.name).toBe('connected');
  });

  test('live events are complete for a client that reconnects during a stream of events', async () => {
    const watched = somePool();
    const others = [somePool(), somePool(), somePool()];
    const wallet = someAddress();
    const restless = Array.from({ length: 6 }, () => join({ wallet, pools: [watched.poolAddress] }));
    await Promise.all(restless.map((player) => player.connected()));
    const expected: number[] = [];
    for (let round = 0; round < 120; round += 1) {
      const events = [
        joined(watched, round),
        paid(watched, wallet),
        ...others.map((pool) => joined(pool, round)),
      ];
      const ids = await commitEvents(...events, paid(somePool(), someAddress()));
      expected.push(...ids.slice(0, -1));
      if (round % 5 === 0) restless[(round / 5) % 6]?.drop();
    }
    await Promise.all(restless.map((player) => player.has(expected.at(-1))));
    for (const player of restless) {
      expect(player.ids).toEqual(expected);
      expect(player.connections.length).toBeGreaterThan(1);
    }
  });

  test('live events from long ago are read from the database, page by page', async () => {
    const pool = somePool();
    const wallet = someAddress();
    const player = join({ wallet });
    const { lastEventId } = await player.connected();
    player.close();
    const expected: number[] = [];
    for (let round = 0; round < 13; round += 1) {
      const crowd = Array.from({ length: 499 }, (_, index) =>
        index % 5 === 0 ? paid(pool, someAddress()) : joined(pool, index),
      );
      const ids = await commitEvents(...crowd, paid(pool, wallet));
      expected.push(...ids.filter((_, index) => index === 499 || index % 5 !== 0));
    }
    const late = join({ wallet, lastEventId });
    await late.has(expected.at(-1));
    expect(late.ids).toEqual(expected);
    // A client that was disconnected for too long, or that names an unknown event, must refetch everything.
    const lost = join({ lastEventId: 9e9 });
    expect(await lost.connected()).toMatchObject({ resume: 'reset', lastEventId: expected.at(-1) });
    expect(lost.ids).toEqual([]);
  });

  test('live events are complete for a client so slow that missed events have left the memory', async () => {
    const witness = join();
    const { lastEventId } = await witness.connected();
    const pool = somePool();
    const commitMany = async (thousands: number): Promise<number[]> => {
      const ids: number[] = [];
      for (let round = 0; round < thousands; round += 1) {
        ids.push(
          ...(await commitEvents(...Array.from({ length: 1_000 }, (_, index) => joined(pool, index)))),
        );
      }
      await witness.has(ids.at(-1));
      return ids;
    };
    const expected = await commitMany(2);
    const slow = await SlowReader.open(server.port, { lastEventId });
    await until(
      async () => (await slow.read()) > 0,
      () => 'nothing came',
    );
    expected.push(...(await commitMany(6)));
    await until(
      async () => (await slow.read(), slow.connected !== null),
      () => `not welcomed after ${slow.ids.at(-1)}`,
    );
    expect(slow.ids).toEqual(expected);
    expect(slow.connected).toMatchObject({ resume: 'resumed', lastEventId: expected.at(-1) });
  });

  test('live events that are large come in messages of bounded length, from memory and from the database', async () => {
    const witness = join();
    const { lastEventId } = await witness.connected();
    const pool = somePool();
    const losers = Array.from({ length: 1_500 }, someAddress);
    const expected = await commitEvents(...Array.from({ length: 20 }, () => resolved(pool, losers)));
    const read = async (): Promise<SlowReader> => {
      const reader = await SlowReader.open(server.port, { lastEventId, pools: [pool.poolAddress] });
      await until(
        async () => (await reader.read(), reader.connected !== null),
        () => `not welcomed after ${reader.ids.at(-1)}`,
      );
      return reader;
    };
    const delivered = async (events: readonly OutboxEvent[]): Promise<number[]> => {
      const ids = await commitEvents(...events);
      await witness.has(ids.at(-1));
      return ids;
    };
    expected.push(...(await delivered([joined(pool, 1)])));
    const fromMemory = await read();
    for (let round = 0; round < 6; round += 1) {
      expected.push(...(await delivered(Array.from({ length: 1_000 }, (_, index) => joined(pool, index)))));
    }
    const fromDatabase = await read();
    expect(fromMemory.ids).toEqual(expected.slice(0, fromMemory.ids.length));
    expect(fromMemory.ids).toHaveLength(21);
    expect(fromDatabase.ids).toEqual(expected);
    expect(Math.max(...fromMemory.lengths, ...fromDatabase.lengths)).toBeLessThan(1_200_000);
  });
});
