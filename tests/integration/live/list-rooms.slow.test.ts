import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LiveEvent } from '#src/contract/events.ts';
import { newestId } from '#server/live/stored-events.ts';
import { applyTransactions } from '#server/projection/apply.ts';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import { sleep } from '#src/lib/sleep.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { databases } from './databases.ts';
import { Player, type PlayerOptions, until } from './player.ts';
import { someAddress } from './sayings.ts';
import { type LiveServer, startLiveServer } from './server-process.ts';

const MOST_ROW_BYTES = 100;
const COALESCE_MS = 250;

describe.each(databases)('rooms of lists on $name', ({ create }) => {
  let server: LiveServer;
  let chain: ChainScript;
  let pools = 0n;
  const players: Player[] = [];
  const join = async (options: Omit<PlayerOptions, 'port'> = {}): Promise<Player> => {
    const player = new Player({ port: server.port, allPools: false, ...options });
    players.push(player);
    await player.connected();
    return player;
  };
  const newPool = (maxPlayers = 10): PoolScript => {
    pools += 1n;
    return new PoolScript(chain, pools, { maxPlayers });
  };
  const apply = (...transactions: readonly ChainTransaction[]) =>
    applyTransactions(server.store.db, transactions, { confirmedSlot: chain.slot });
  const revision = async (): Promise<string> =>
    String((await readIndexerState(server.store.db))?.revision ?? 0n);
  const deltas = (player: Player) =>
    player.messages.flatMap((each) => (each.name === 'list_delta' ? [each.message] : []));
  const hasRow = (player: Player, pool: PoolScript, playerCount: number) =>
    until(
      () => player.rows.some(([address, count]) => address === pool.address && count === playerCount),
      () => `no row of ${pool.address} with ${playerCount}: ${JSON.stringify(player.rows)}`,
    );
  /** Watches from the newest revision on, once the server has sent all earlier changes. */
  const watch = async (player: Player, name: 'watch_list' | 'watch_pools', message: object) =>
    player.watch(name, { ...message, revision: await revision() });
  const statuses = (player: Player, pool: PoolScript) =>
    player.rows
      .filter(([address]) => address === pool.address)
      .map(([, count, status]) => `${count} ${status}`);
  const types = (player: Player): LiveEvent['type'][] => player.events.map(({ type }) => type);

  beforeAll(async () => {
    server = await startLiveServer({ databaseUrl: await create() });
    await initialize(server.store.db, 'test');
    chain = new ChainScript();
  });
  afterEach(() => {
    for (const player of players.splice(0)) {
      player.close();
      expect(player.garbled).toEqual([]);
    }
  });
  afterAll(() => server.close());

  test('a join sends one short row to the list, an event to the pool and the wallet, and nothing to other clients', async () => {
    const [pool, elsewhere] = [newPool(), newPool()];
    await apply(pool.create(), elsewhere.create());
    const wallet = someAddress();
    const [open, running, card, watcher, own, stranger, all] = await Promise.all([
      join(),
      join(),
      join(),
      join({ pools: [pool.address] }),
      join({ wallet }),
      join({ wallet: someAddress(), pools: [elsewhere.address] }),
      join({ allPools: true }),
    ]);
    await watch(open, 'watch_list', { list: 'open' });
    await watch(running, 'watch_list', { list: 'running' });
    await watch(card, 'watch_pools', { pools: [pool.address] });
    await watch(stranger, 'watch_pools', { pools: [elsewhere.address] });

    await apply(pool.join(wallet));
    await Promise.all([hasRow(open, pool, 2), hasRow(card, pool, 2)]);
    await until(
      () => [watcher, own, all].every((each) => types(each).includes('user_joined')),
      () => 'the event is missing',
    );
    await sleep(2 * COALESCE_MS);
    expect(open.rows).toEqual([[pool.address, 2, 'open', String(chain.slot)]]);
    expect(card.rows).toEqual(open.rows);
    expect(JSON.stringify(open.rows[0]).length).toBeLessThanOrEqual(MOST_ROW_BYTES);
    for (const each of [open, card, running, stranger]) expect(each.events).toEqual([]);
    for (const each of [running, stranger, watcher, own, all]) expect(deltas(each)).toEqual([]);
    for (const each of [watcher, own, all]) expect(types(each)).toEqual(['user_joined']);
  });

  test('a list gets one last row of a pool that leaves it, and no row for payments', async () => {
    const pool = newPool(2);
    const [open, running, active] = await Promise.all([join(), join(), join()]);
    await watch(open, 'watch_list', { list: 'open' });
    await watch(running, 'watch_list', { list: 'running' });
    await watch(active, 'watch_list', { list: 'active' });
    await apply(pool.create());
    await hasRow(open, pool, 1);
    await apply(pool.join());
    await Promise.all([hasRow(open, pool, 2), hasRow(running, pool, 2)]);
    chain.warp(61);
    await apply(pool.complete());
    await until(
      () => statuses(running, pool).at(-1) === '2 completed',
      () => statuses(running, pool).join(),
    );
    await apply(pool.claim(0));
    const later = newPool();
    await apply(later.create());
    await Promise.all([hasRow(open, later, 1), hasRow(active, later, 1)]);
    expect(statuses(open, pool)).toEqual(['1 open', '2 locked']);
    expect(statuses(running, pool)).toEqual(['2 locked', '2 completed']);
    expect(statuses(active, pool)).toEqual(['1 open', '2 locked', '2 completed']);
    // All clients receive that a pool was drawn, but no other event about it.
    for (const each of [open, running, active]) expect(types(each)).toEqual(['pool_resolved']);
  });

  test('changes are sent together, at most four times a second, with the newest state', async () => {
    const pool = newPool(100);
    const open = await join();
    await watch(open, 'watch_list', { list: 'open' });
    await apply(pool.create());
    const began = performance.now();
    for (let count = 2; count <= 60; count += 1) await apply(pool.join());
    await hasRow(open, pool, 60);
    const messages = 2 + (performance.now() - began) / COALESCE_MS;
    expect(deltas(open).length).toBeLessThanOrEqual(messages);
    const revisions = deltas(open).map((delta) => Number(delta.revision));
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(String(revisions.at(-1))).toBe(await revision());
  });

  test('a client that names its revision gets the missed changes, one row for each pool, or a reset', async () => {
    const [changed, unchanged, locked] = [newPool(), newPool(), newPool(2)];
    await apply(changed.create(), unchanged.create(), locked.create());
    const seen = await revision();
    await apply(changed.join());
    await apply(changed.join(), locked.join());
    const newest = await revision();

    const player = await join();
    // Wait until the server has sent all earlier changes, which it would otherwise send as a delta.
    await watch(player, 'watch_list', { list: 'open' });
    const answer = await player.watch('watch_list', { list: 'open', revision: seen });
    expect(answer).toMatchObject({ ok: true, revision: BigInt(newest), reset: false });
    const rows = answer.ok ? answer.rows.map(([address, count, status]) => [address, count, status]) : [];
    expect(rows).toEqual([
      [changed.address, 3, 'open'],
      [locked.address, 2, 'locked'],
    ]);
    const running = await player.watch('watch_list', { list: 'running', revision: seen });
    expect(running).toMatchObject({ rows: [[locked.address, 2, 'locked', expect.anything()]] });
    const card = await player.watch('watch_pools', { pools: [unchanged.address], revision: seen });
    expect(card).toMatchObject({ ok: true, reset: false, rows: [] });
    expect(await player.watch('watch_list', { list: 'open' })).toMatchObject({ reset: false, rows: [] });
    // This revision is not committed yet.
    const unknown = { list: 'open', revision: '999999999' };
    expect(await player.watch('watch_list', unknown)).toMatchObject({ ok: true, reset: true, rows: [] });
    await apply(changed.join());
    await hasRow(player, changed, 4);
  });

  test('a client misses no change between reading a page and watching its pools', async () => {
    const pool = newPool(300);
    await apply(pool.create());
    let isOver = false;
    const traffic = (async () => {
      for (let count = 2; count <= 60; count += 1) {
        await apply(pool.join());
        // Yield to other tasks, because queries of the embedded database never leave time for them.
        await sleep(5);
      }
      isOver = true;
    })();
    const followers: { readonly player: Player; readonly count: number }[] = [];
    while (!isOver && followers.length < 6) {
      const player = await join();
      const seen = await revision();
      const answer = await player.watch('watch_pools', { pools: [pool.address], revision: seen });
      expect(answer).toMatchObject({ ok: true, reset: false });
      followers.push({ player, count: answer.ok ? (answer.rows[0]?.[1] ?? 0) : 0 });
    }
    await traffic;
    const last = String(await revision());
    for (const { player, count } of followers) {
      // A client whose page contained all changes receives none.
      if (deltas(player).length === 0 && count === 0) {
        expect(await player.watch('watch_pools', { pools: [pool.address], revision: last })).toMatchObject({
          rows: [],
        });
      } else if (count < 60) await hasRow(player, pool, 60);
    }
    expect(followers.length).toBeGreaterThan(1);
  });

  test('watching a list or pools replaces what the client watched before', async () => {
    const [one, two, three] = [newPool(), newPool(), newPool()];
    await apply(one.create(), two.create(), three.create());
    const player = await join();
    await player.watch('watch_list', { list: 'open' });
    await watch(player, 'watch_pools', { pools: [one.address, two.address] });
    await apply(one.join(), two.join(), three.join());
    await Promise.all([hasRow(player, one, 2), hasRow(player, two, 2)]);
    // One message contains both rows.
    expect(deltas(player).map(({ rows }) => rows.length)).toEqual([2]);
    await player.watch('watch_pools', { pools: [] });
    await apply(one.join());
    await watch(player, 'watch_pools', { pools: [three.address] });
    await apply(three.join());
    await hasRow(player, three, 3);
    expect(statuses(player, one)).toEqual(['2 open']);
    expect(statuses(player, three)).toEqual(['3 open']);

    const many = Array.from({ length: 101 }, someAddress);
    expect(await player.watch('watch_pools', { pools: many })).toMatchObject({ ok: false });
    expect(await player.watch('watch_list', { list: 'all' })).toMatchObject({ ok: false });
    expect(await player.watch('watch_list', { list: 'open', revision: -1 })).toMatchObject({ ok: false });
    expect(await player.watch('watch_pools', { pools: many.slice(1) })).toMatchObject({ ok: true });
  });

  test('a pool that a fork removes resets the lists', async () => {
    const open = await join();
    await watch(open, 'watch_list', { list: 'open' });
    const creation = newPool().create();
    await apply(creation);
    await revertTransactions(server.store.db, [creation.signature], { confirmedSlot: chain.slot });
    await until(
      () => deltas(open).some(({ reset }) => reset),
      () => 'no reset came',
    );
    expect(deltas(open).at(-1)).toMatchObject({ revision: await revision(), rows: [] });
    // The server has dropped all earlier changes from memory.
    const late = await open.watch('watch_list', { list: 'open', revision: '1' });
    expect(late).toMatchObject({ ok: true, reset: true, rows: [] });
  });

  test('the missed events that a client receives are those of its wallet, its pools and of draws', async () => {
    const wallet = someAddress();
    const [pool, watched] = [newPool(2), newPool()];
    await apply(pool.create(), watched.create());
    const lastEventId = await newestId(server.store.db);
    await apply(pool.join(wallet), watched.join(), newPool().create());
    chain.warp(61);
    await apply(pool.complete());
    const of = async (options: Omit<PlayerOptions, 'port'>) => {
      const player = await join({ lastEventId, ...options });
      await until(
        () => types(player).includes('pool_resolved'),
        () => types(player).join(),
      );
      return [...new Set(types(player))].toSorted();
    };
    expect(await of({ allPools: true })).toContain('pool_created');
    expect(await of({})).toEqual(['pool_resolved']);
    expect(await of({ pools: [watched.address] })).toEqual(['pool_resolved', 'user_joined']);
    expect(await of({ wallet })).toEqual([
      'pool_resolved',
      'pool_resolved_details',
      'pool_state_changed',
      'user_joined',
    ]);
  });
});
