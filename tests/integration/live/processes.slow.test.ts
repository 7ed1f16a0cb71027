import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { initialize } from '#server/projection/state.ts';
import { sleep } from '#src/lib/sleep.ts';
import { hasPostgres, sharedPostgres, startPostgres } from '#tests/support/postgres.ts';
import { commit } from './outbox.ts';
import { Player, type PlayerOptions, until } from './player.ts';
import { joined, paid, someAddress, somePool } from './sayings.ts';
import { type LiveServer, startLiveServer } from './server-process.ts';

/** Milliseconds, enough for several attempts to reconnect: each comes one to three seconds after a break. */
const BREAKING_MS = 10_000;
const BREAK_ALL_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

describe.skipIf(!hasPostgres())('server processes that share a PostgreSQL', () => {
  const players: Player[] = [];
  const servers: LiveServer[] = [];
  const join = (server: LiveServer, options: Omit<PlayerOptions, 'port'> = {}): Player => {
    const player = new Player({ port: server.port, ...options });
    players.push(player);
    return player;
  };
  const start = async (databaseUrl: string, port = 0): Promise<LiveServer> => {
    const server = await startLiveServer({ databaseUrl, port });
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    vi.useRealTimers();
    for (const player of players.splice(0)) player.close();
    for (const server of servers.splice(0)) await server.close();
  });

  test('server processes send every event to their own sockets, and count a wallet once', async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const one = await start(databaseUrl);
    const two = await start(databaseUrl);
    await initialize(one.store.db, 'test');
    const [A, B] = [someAddress(), someAddress()];
    const all = [join(one, { wallet: A }), join(one), join(two, { wallet: A }), join(two, { wallet: B })];
    await Promise.all(all.map((player) => player.connected()));
    const [seen, theirs] = await commit(two.store.db, [joined(somePool(), 1), paid(somePool(), A)]);
    await Promise.all(all.map((player) => player.has(seen)));
    await until(
      () => all.filter((player) => player.ids.includes(theirs ?? 0)).length === 2,
      () => 'the wallet did not hear at both',
    );
    const counts = () => [one.live.onlineUsers(), two.live.onlineUsers()];
    await until(
      () => counts().every((count) => count === 2),
      () => 'both do not count two',
    );
    const userCounts = (player: Player | undefined) =>
      player?.messages.flatMap(({ name, message }) =>
        name === 'user_count_update' ? [message.onlineUsers] : [],
      );
    await until(
      () => userCounts(all[1])?.at(-1) === 2,
      () => `told ${JSON.stringify(userCounts(all[1]))}`,
    );
    all[3]?.close();
    await until(
      () => userCounts(all[1])?.at(-1) === 1,
      () => `told ${JSON.stringify(userCounts(all[1]))}`,
    );
    // Changes within a second are sent together.
    expect(userCounts(all[1])?.length).toBeLessThan(6);
    all[0]?.close();
    // While the clock is stopped no lease expires, so the process that ends must delete its rows itself.
    vi.useFakeTimers({ toFake: ['Date'] });
    await two.close();
    servers.splice(servers.indexOf(two), 1);
    await until(
      () => userCounts(all[1])?.at(-1) === 0,
      () => `told ${JSON.stringify(userCounts(all[1]))}`,
    );
  });

  test('server processes together count at most five wallets of one address', async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const one = await start(databaseUrl);
    const two = await start(databaseUrl);
    await initialize(one.store.db, 'test');
    const crowd = Array.from({ length: 12 }, (_, at) =>
      join(at % 2 === 0 ? one : two, { wallet: someAddress() }),
    );
    await Promise.all(crowd.map((player) => player.connected()));
    const counts = () => [one.live.onlineUsers(), two.live.onlineUsers()];
    await until(
      () => counts().every((count) => count === 5),
      () => 'both do not count five',
    );
    // Long enough for both processes to have exchanged all counts.
    await sleep(1_500);
    expect(counts()).toEqual([5, 5]);
  });

  test('server processes take over the sockets of one that stops, without losing events', async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const one = await start(databaseUrl);
    await initialize(one.store.db, 'test');
    const wallet = someAddress();
    const restless = [join(one, { wallet }), join(one, { wallet, transports: ['polling'] }), join(one)];
    await Promise.all(restless.map((player) => player.connected()));
    const port = one.port;
    const pool = somePool();
    const expected: number[] = [];
    const other = await start(databaseUrl);
    let stopped = false;
    const restart = (async () => {
      await one.close();
      servers.splice(servers.indexOf(one), 1);
      await start(databaseUrl, port);
      stopped = true;
    })();
    for (let round = 0; !stopped || expected.length < 50; round += 1) {
      const [id] = await commit(other.store.db, [joined(pool, round)]);
      if (id !== undefined) expected.push(id);
    }
    await restart;
    await Promise.all(restless.map((player) => player.has(expected.at(-1))));
    for (const player of restless) expect(player.ids).toEqual(expected);
  });

  test('server processes survive an outage of their database, and continue where they were', async () => {
    const cluster = await startPostgres();
    const databaseUrl = await cluster.createDatabase();
    const one = await start(databaseUrl);
    const two = await start(databaseUrl);
    await initialize(one.store.db, 'test');
    const [A, B] = [someAddress(), someAddress()];
    const [first, second] = [join(one, { wallet: A }), join(two, { wallet: B })];
    await Promise.all([first.connected(), second.connected()]);
    const ids = await commit(one.store.db, [joined(somePool(), 1)]);
    await Promise.all([first.has(ids[0]), second.has(ids[0])]);

    for (let time = 0; time < 2; time += 1) {
      await cluster.kill();
      await expect(one.revisions.current()).rejects.toThrow();
      // A client that reconnects during the outage waits or resumes, but receives nothing wrong.
      first.drop();
      await sleep(1_500);
      await cluster.start();
      await until(
        () =>
          two.revisions.current().then(
            () => true,
            () => false,
          ),
        () => 'the database is not found again',
      );
      ids.push(...(await commit(two.store.db, [joined(somePool(), 1), joined(somePool(), 2)])));
      await Promise.all([first.has(ids.at(-1)), second.has(ids.at(-1))]);
    }
    expect(first.ids).toEqual(ids);
    expect(second.ids).toEqual(ids);
    // After the outage, presence is written too.
    const later = join(two, { wallet: someAddress() });
    await later.connected();
    await until(
      () => one.live.onlineUsers() === 3,
      () => 'the processes do not count each other',
    );
    expect(one.logged.length).toBeLessThan(30);
  });

  test('server processes receive commits, count each other and exit after repeated connection failures', async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const one = await start(databaseUrl);
    const two = await start(databaseUrl);
    await initialize(one.store.db, 'test');
    const breaker = new pg.Client({ connectionString: databaseUrl });
    await breaker.connect();
    const end = Date.now() + BREAKING_MS;
    while (Date.now() < end) await breaker.query(BREAK_ALL_OTHERS);
    const guests = [join(one, { wallet: someAddress() }), join(two, { wallet: someAddress() })];
    await Promise.all(guests.map((player) => player.connected()));
    const [id] = await commit(one.store.db, [joined(somePool(), 1)]);
    await Promise.all(guests.map((player) => player.has(id)));
    await until(
      () => one.live.onlineUsers() === 2 && two.live.onlineUsers() === 2,
      () => 'the processes do not count each other',
    );
    await breaker.end();
  });
});
