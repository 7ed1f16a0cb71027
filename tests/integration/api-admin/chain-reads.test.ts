import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Store } from '#server/store/open-store.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { pools } from '#server/store/schema.ts';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { poolRecoverySchema, staleSweepSchema } from '#src/contract/admin.ts';
import { poolComparisonSchema } from '#src/contract/pool-comparison.ts';
import { AdminApi } from '#tests/support/admin-api.ts';
import { addressOf } from '#tests/support/chain-script.ts';
import {
  complete,
  fill,
  fullPool,
  join,
  openPool,
  type TestPool,
  timeOut,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { endPool } from '#tests/support/full-life.ts';
import { storePool } from '#tests/support/stored-pool.ts';
import { worldConnection } from '#tests/support/world-connection.ts';

const DAY = 86_400;

onEachDatabase('admin reads of accounts', (open) => {
  let world: ProgramWorld;
  let store: Store;
  let api: AdminApi;
  let cookie: string;

  beforeAll(async () => {
    world = await ProgramWorld.open();
    store = await open();
    api = new AdminApi(store, { connection: worldConnection(world) });
    cookie = await api.signIn();
  });
  afterEach(() => world.setLastRestartSlot(0n));
  afterAll(() => api.close());

  const waitedFor = (query = '') => api.read(poolRecoverySchema, `/admin/pool-recovery${query}`, cookie);
  const openActions = async (pool: TestPool): Promise<string[]> => {
    const row = (await waitedFor()).data.find(({ pool: { id } }) => id === pool.address.toBase58());
    return (row?.actions ?? []).flatMap(({ action, open }) => (open ? [action] : []));
  };

  /** Stores a signature for a pool, as if a relay had returned its round. */
  const roundIsOut = async ({ address }: TestPool) => {
    const signature = 'aa'.repeat(48);
    await store.db.update(pools).set({ signature }).where(eq(pools.address, address.toBase58()));
  };
  const stored = async (...waiting: readonly TestPool[]) => {
    await store.db.delete(pools);
    for (const pool of waiting) await storePool(store.db, world, pool);
  };
  const waitOf = async ({ address }: TestPool) =>
    (await waitedFor()).data.find(({ pool: { id } }) => id === address.toBase58());

  test('lists every waiting pool with reason, start, and the instructions that the program accepts', async () => {
    const [short, enough] = [openPool(world), openPool(world, { minPlayers: 2 })];
    join(world, enough);
    const over = fullPool(world, { maxPlayers: 2 });
    world.warpTo((readPool(world, over.address).draw.deadline ?? 0) + 1);
    const [due, unreachable] = [fullPool(world, { maxPlayers: 2 }), fullPool(world, { maxPlayers: 2 })];
    world.warp(70);
    const early = fullPool(world, { maxPlayers: 2 });
    const countdown = fullPool(world, { maxPlayers: 2 });
    const joinable = openPool(world);
    await stored(short, enough, over, due, unreachable, early, countdown, joinable);
    await roundIsOut(due);
    await roundIsOut(early);

    const all = await waitedFor();
    expect(await waitOf(short)).toMatchObject({ waitsFor: 'expire', fromSlot: null });
    const { joinDeadline } = readPool(world, enough.address);
    expect(await waitOf(enough)).toMatchObject({ waitsFor: 'lock', since: joinDeadline });
    const drawOf = ({ address }: TestPool) => readPool(world, address).draw;
    expect(await waitOf(over)).toMatchObject({ waitsFor: 'time_out', since: drawOf(over).deadline });
    expect(await waitOf(due)).toMatchObject({
      waitsFor: 'complete',
      since: drawOf(due).drawAt,
      roundIsOut: true,
      fromSlot: null,
    });
    expect(await waitOf(unreachable)).toMatchObject({ waitsFor: 'complete', roundIsOut: false });
    const { lockedAt } = readPool(world, early.address);
    expect(await waitOf(early)).toMatchObject({ waitsFor: 'void', since: lockedAt, roundIsOut: true });
    expect(await waitOf(countdown)).toBeUndefined();
    expect(await waitOf(joinable)).toBeUndefined();
    expect(all).toMatchObject({
      total: 6,
      counts: { lock: 1, expire: 1, void: 1, complete: 2, time_out: 1 },
      open: { lock: 1, expire: 1, void: 1, complete: 1, time_out: 1 },
      clock: { unixTimestamp: world.now, slot: world.slot, lastRestartSlot: 0n },
    });
    const times = all.data.map(({ since }) => since);
    expect(times).toEqual(times.toSorted((a, b) => a - b));

    expect(await openActions(short)).toContain('expirePool');
    expect(await openActions(enough)).toContain('lockPool');
    expect(await openActions(due)).toContain('completePool');
    expect(await openActions(early)).toContain('voidPool');
    expect(await openActions(over)).toContain('timeOutDraw');
    expect(await openActions(over)).not.toContain('completePool');
    expect(await waitedFor('?waitsFor=complete')).toMatchObject({ total: 2 });
    const first = await waitedFor('?limit=4');
    const rest = await waitedFor(`?limit=4&cursor=${first.nextCursor}`);
    expect([...first.data, ...rest.data].map(({ pool }) => pool.id)).toEqual(
      all.data.map(({ pool }) => pool.id),
    );
  });

  test('slots are counted as the program does, with the pace of the clock and the guard after a restart', async () => {
    // Makes slots count with their nominal length, whatever other tests did to the world's clock.
    world.setEpochStart(0);
    const pool = fullPool(world, { maxPlayers: 2 });
    const { lockSlot } = readPool(world, pool.address).draw;
    // 234 slots are two thirds of 70 seconds, at five slots a second.
    const inPace = (lockSlot ?? 0n) + 234n;
    await stored(pool);
    // The pool's round is due, and few slots have passed.
    world.warp(70, 60);
    expect(await waitOf(pool)).toMatchObject({ waitsFor: 'complete', roundIsOut: false, fromSlot: inPace });
    await roundIsOut(pool);
    expect(await waitOf(pool)).toMatchObject({ waitsFor: 'void', fromSlot: null });
    expect(await openActions(pool)).toContain('voidPool');
    world.warp(0, 173);
    expect(await waitOf(pool)).toMatchObject({ waitsFor: 'complete', fromSlot: inPace });
    expect(await openActions(pool)).toEqual(['revealSeed']);
    world.warp(0, 1);
    expect(await waitOf(pool)).toMatchObject({ waitsFor: 'complete', fromSlot: null });
    expect(await openActions(pool)).toEqual(['completePool', 'revealSeed']);

    const early = fullPool(world, { maxPlayers: 2 });
    const enough = openPool(world, { minPlayers: 2 });
    join(world, enough);
    await stored(pool, early, enough);
    await roundIsOut(pool);
    await roundIsOut(early);
    world.warp(1);
    const restart = world.slot;
    world.setLastRestartSlot(restart);
    // A pool that was locked before the restart may not be voided after the restart.
    expect(await waitOf(early)).toBeUndefined();
    world.warpTo(readPool(world, enough.address).joinDeadline, 35_999);
    expect(await waitOf(enough)).toMatchObject({ waitsFor: 'lock', fromSlot: restart + 432_000n });
    expect(await openActions(enough)).not.toContain('lockPool');
    // The draw's deadline has passed, but not enough slots since the restart.
    expect(await waitOf(pool)).toMatchObject({ waitsFor: 'complete' });
    expect(await waitedFor()).toMatchObject({
      open: { lock: 0, complete: 2 },
      clock: { lastRestartSlot: restart },
    });
    world.warp(0, 1);
    expect(await waitOf(pool)).toMatchObject({ waitsFor: 'time_out' });
    expect(await openActions(pool)).toContain('timeOutDraw');
    world.warp(0, 396_000);
    expect(await waitOf(enough)).toMatchObject({ waitsFor: 'lock', fromSlot: null });
    expect(await openActions(enough)).toContain('lockPool');
  });

  test('reports a row without an account', async () => {
    await store.db.delete(pools);
    const pool = fullPool(world, { maxPlayers: 2 });
    await storePool(store.db, world, pool);
    world.setAccount(pool.address, {
      lamports: 0n,
      data: new Uint8Array(),
      owner: world.treasury,
    });
    world.warp(70);
    expect((await waitedFor()).data).toMatchObject([{ waitsFor: 'complete', actions: null }]);
  });

  test("compares a pool's account with its row, and names the differences", async () => {
    const pool = fullPool(world, { maxPlayers: 3 });
    await stored(pool);
    const address = pool.address.toBase58();
    const compared = (of = address) => api.read(poolComparisonSchema, `/admin/pools/${of}`, cookie);
    const differing = async () => {
      const { fields } = await compared();
      return fields.filter(({ differs }) => differs).map(({ name }) => name);
    };
    const { players, draw } = readPool(world, pool.address);
    expect(await compared()).toMatchObject({
      chainSlot: world.slot,
      problem: null,
      hasAccount: true,
      lastEvent: world.slot,
      players,
      // Only players who left have rows here.
      differingPlayers: players,
    });
    expect(await differing()).toEqual([]);
    await store.db.update(pools).set({ maxPlayers: 4, seed: 'ab' });
    expect(await differing()).toEqual(['maxPlayers', 'seed']);
    await store.db.update(pools).set({ maxPlayers: 3, seed: null });
    // Only the chain's clock advances here: no indexer updates the server's clock.
    world.warpTo(draw.drawAt ?? 0);
    expect(await differing()).toEqual(['status']);
    expect(await compared(addressOf('nobody'))).toMatchObject({
      hasAccount: false,
      lastEvent: null,
      players: [],
    });
  });

  test('returns only the row if the chain does not answer', async () => {
    const pool = fullPool(world, { maxPlayers: 3 });
    await stored(pool);
    const cutOff = new AdminApi(store);
    const session = await cutOff.signIn();
    const path = `/admin/pools/${pool.address.toBase58()}`;
    const found = await cutOff.read(poolComparisonSchema, path, session);
    expect(found).toMatchObject({ chainSlot: null, hasAccount: false, players: [], differingPlayers: [] });
    expect(found.problem).toBeTruthy();
    expect(found.fields.find(({ name }) => name === 'players')).toEqual({
      name: 'players',
      row: 3,
      differs: false,
    });
    await cutOff.close();
  });

  test('finds accounts that can be closed, with their rent', async () => {
    await store.db.delete(pools);
    const stale = () => api.read(staleSweepSchema, '/admin/pool-stale-sweep', cookie);
    const left = openPool(world, { maxPlayers: 3 });
    const leaver = world.wallet();
    join(world, left, leaver);
    world.run([exitPool(leaver.publicKey, left.address)], [leaver]);
    left.players.pop();
    fill(world, left, 3);
    await storePool(store.db, world, left, [leaver.publicKey]);

    const spent = fullPool(world, { maxPlayers: 2 });
    const completer = world.wallet();
    complete(world, spent, completer);
    world.run([payCreator(spent.address, spent.creator.publicKey)]);
    world.run([payCompleter(spent.address, completer.publicKey)]);
    world.run([payTreasury(spent.address, world.treasury)]);
    for (const [index, player] of readPool(world, spent.address).players.entries()) {
      const key = spent.players.find(({ publicKey }) => publicKey.toBase58() === player)?.publicKey;
      if (key !== undefined) world.run([claim(spent.address, key, index)]);
    }
    await storePool(store.db, world, spent);
    const busy = fullPool(world, { maxPlayers: 2 });
    await storePool(store.db, world, busy);

    const settledAt = readPool(world, spent.address).settledAt ?? 0;
    const before = await stale();
    expect(before.total).toBe(2);
    expect(before.data.find(({ pool }) => pool.id === left.address.toBase58())).toMatchObject({
      closable: false,
      closableFrom: null,
      entries: [
        {
          wallet: leaver.publicKey.toBase58(),
          lamports: world.lamports(entryAddress(left.address, leaver.publicKey)),
        },
      ],
      entryCount: 1,
    });
    const ofSpent = () =>
      stale().then(({ data }) => data.find(({ pool }) => pool.id === spent.address.toBase58()));
    expect(await ofSpent()).toMatchObject({
      closable: false,
      closableFrom: settledAt + 7 * DAY,
      poolRent: world.lamports(spent.address),
      entries: [],
    });
    world.warp(7 * DAY);
    expect(await ofSpent()).toMatchObject({ closable: true });

    timeOut(world, left);
    endPool(world, left);
    await store.db
      .update(pools)
      .set({ closedAt: world.now })
      .where(eq(pools.address, left.address.toBase58()));
    const { data } = await stale();
    expect(data.find(({ pool }) => pool.id === left.address.toBase58())).toMatchObject({
      closable: false,
      closableFrom: null,
      entries: [{ wallet: leaver.publicKey.toBase58() }],
      entryCount: 1,
    });
  });
});
