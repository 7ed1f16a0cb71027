import type { PublicKey } from '@solana/web3.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '#server/store/open-store.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { pools } from '#server/store/schema.ts';
import { entryAddress, oracleAddress } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { poolRecoverySchema, staleSweepSchema } from '#src/contract/admin.ts';
import { completionSchema } from '#src/contract/admin-statistics.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { AdminApi } from '#tests/support/admin-api.ts';
import {
  capture,
  fill,
  fulfil,
  fullPool,
  join,
  openPool,
  request,
  type TestPool,
  timeOut,
} from '#tests/support/pool-life.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { storePool } from '#tests/support/stored-pool.ts';
import { worldConnection } from '#tests/support/world-connection.ts';

const DAY = 86_400;

onEachDatabase('what admins read of accounts', (open) => {
  let world: ProgramWorld;
  /** The records of VRF keys that the chain lists. */
  let oracles: PublicKey[];
  let store: Store;
  let api: AdminApi;
  let cookie: string;

  beforeAll(async () => {
    world = await ProgramWorld.open();
    store = await open();
    oracles = [oracleAddress(world.vrfKey)];
    const connection = worldConnection(world, oracles);
    api = new AdminApi(store, { connection });
    cookie = await api.signIn();
  });
  afterAll(() => api.close());

  const waitedFor = (query = '') => api.read(poolRecoverySchema, `/admin/pool-recovery${query}`, cookie);
  const openActions = async (pool: TestPool): Promise<string[]> => {
    const row = (await waitedFor()).data.find(({ pool: { id } }) => id === pool.address.toBase58());
    return (row?.actions ?? []).flatMap(({ action, open }) => (open ? [action] : []));
  };

  test('names every pool that waits, for whom, since when, and what the program would accept', async () => {
    await store.db.delete(pools);
    const [short, enough] = [openPool(world), openPool(world, { minPlayers: 2 })];
    join(world, enough);
    world.warpTo(readPool(world, short.address).joinDeadline);
    const full = fullPool(world, { maxPlayers: 2 });
    world.warp(60);
    const requested = fullPool(world, { maxPlayers: 2 });
    request(world, requested);
    const missed = fullPool(world, { maxPlayers: 2 });
    request(world, missed);
    world.warp(1, 600);
    const captured = fullPool(world, { maxPlayers: 2 });
    request(world, captured);
    capture(world, captured);
    const again = fullPool(world, { maxPlayers: 2 });
    request(world, again);
    const joinable = openPool(world);
    for (const pool of [short, enough, full, requested, missed, captured, again, joinable]) {
      await storePool(store.db, world, pool);
    }

    const all = await waitedFor();
    const found = new Map(all.data.map((row) => [row.pool.id, row]));
    const of = (pool: TestPool) => found.get(pool.address.toBase58());
    expect(of(short)).toMatchObject({ waitsFor: 'expire', by: 'anyone' });
    expect(of(enough)).toMatchObject({
      waitsFor: 'lock',
      since: readPool(world, enough.address).joinDeadline,
    });
    expect(of(full)).toMatchObject({
      waitsFor: 'request',
      since: readPool(world, full.address).countdownEndsAt,
    });
    // Both targets have left SlotHashes: nothing but the time-out is left.
    expect(of(requested)).toMatchObject({ waitsFor: 'time_out', by: 'anyone' });
    const draw = readPool(world, missed.address).draw;
    expect(of(missed)).toMatchObject({ waitsFor: 'time_out', since: draw.requestedAt, from: draw.deadline });
    expect(of(captured)).toMatchObject({ from: null });
    expect(of(captured)).toMatchObject({ waitsFor: 'proof', by: 'proofHolder' });
    expect(of(again)).toMatchObject({ waitsFor: 'capture', by: 'anyone' });
    expect(of(joinable)).toBeUndefined();
    expect(all).toMatchObject({
      total: 7,
      counts: { lock: 1, expire: 1, request: 1, capture: 1, proof: 1, time_out: 2 },
      open: { lock: 1, expire: 1, request: 1, capture: 0, proof: 1, time_out: 0 },
      clock: { unixTimestamp: world.now, slot: world.slot },
    });
    const times = all.data.map(({ since }) => since);
    expect(times).toEqual(times.toSorted((a, b) => a - b));

    expect(await openActions(short)).toContain('expirePool');
    expect(await openActions(enough)).toContain('lockPool');
    expect(await openActions(full)).toContain('requestDraw');
    expect(await openActions(captured)).toContain('fulfilDraw');
    expect(await openActions(missed)).toEqual([]);
    expect(await waitedFor('?waitsFor=time_out')).toMatchObject({ total: 2 });
    const first = await waitedFor('?limit=4');
    const rest = await waitedFor(`?limit=4&cursor=${first.nextCursor}`);
    expect([...first.data, ...rest.data].map(({ pool }) => pool.id)).toEqual(
      all.data.map(({ pool }) => pool.id),
    );

    const target = readPool(world, again.address).draw.targetSlot ?? 0n;
    world.warp(1, Number(target - world.slot));
    expect(await openActions(again)).toEqual([]);
    expect(await waitedFor()).toMatchObject({ open: { capture: 0 } });
    world.warp(1, 1);
    expect(await openActions(again)).toContain('captureEntropy');
    expect(await waitedFor()).toMatchObject({ counts: { capture: 1 }, open: { capture: 1 } });

    world.warp(3_600, 1_500);
    const late = await waitedFor('?waitsFor=time_out');
    expect(late).toMatchObject({ total: 4, open: { time_out: 4 } });
    expect(late.data.map(({ from }) => from)).toEqual([null, null, null, null]);
    expect(await openActions(captured)).toContain('timeOutDraw');
  });

  test('says so where the account of a row is gone', async () => {
    await store.db.delete(pools);
    const pool = fullPool(world, { maxPlayers: 2 });
    await storePool(store.db, world, pool);
    world.setAccount(pool.address, {
      lamports: 0n,
      data: new Uint8Array(),
      owner: world.treasury,
    });
    world.warp(60);
    expect((await waitedFor()).data).toMatchObject([{ waitsFor: 'request', actions: null }]);
  });

  test('finds accounts that nobody needs, with the rent they hold', async () => {
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
    const [requester, capturer] = [world.wallet(), world.wallet()];
    request(world, spent, requester);
    capture(world, spent, capturer);
    fulfil(world, spent);
    world.run([payCreator(spent.address, spent.creator.publicKey)]);
    world.run([payCompleter(spent.address, requester.publicKey, false)]);
    world.run([payCompleter(spent.address, capturer.publicKey, true)]);
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
  });

  test('tells how draws went, step by step, by whom and for which VRF key', async () => {
    await store.db.delete(pools);
    const decided = async (seconds: number) => {
      const pool = fullPool(world, { maxPlayers: 2 });
      request(world, pool);
      capture(world, pool);
      const capturedAt = world.now;
      world.warp(seconds);
      fulfil(world, pool);
      await storePool(store.db, world, pool);
      await store.db.update(pools).set({ capturedAt }).where(eq(pools.address, pool.address.toBase58()));
      return readPool(world, pool.address);
    };
    const prompt = await decided(5);
    const late = await decided(61);
    const withheld = fullPool(world, { maxPlayers: 2 });
    request(world, withheld);
    capture(world, withheld);
    timeOut(world, withheld);
    await storePool(store.db, world, withheld);
    const uncaptured = fullPool(world, { maxPlayers: 2 });
    request(world, uncaptured);
    timeOut(world, uncaptured);
    await storePool(store.db, world, uncaptured);

    api.now = world.now;
    cookie = await api.signIn();
    const answer = await api.read(completionSchema, '/admin/pool-completion-analytics?timeframe=24h', cookie);
    expect(answer.completed).toBe(2);
    const steps = Object.fromEntries(answer.steps.map(({ step, ...rest }) => [step, rest]));
    expect(steps['countdown']).toMatchObject({ count: 2, median: 60, longest: 60 });
    expect(steps['proof']).toMatchObject({
      count: 2,
      median: 33,
      longest: 61,
      distribution: [0, 1, 0, 0, 1, 0, 0, 0, 0, 0],
    });
    const total = ({ settledAt, lockedAt }: typeof late) => (settledAt ?? 0) - (lockedAt ?? 0);
    expect(steps['total']).toMatchObject({ longest: Math.max(total(prompt), total(late)) });
    expect(answer.completers).toHaveLength(8 - 1);
    expect(answer.completers.every(({ requested, captured }) => requested + captured === 1)).toBe(true);
    expect(answer.vrfKeys).toMatchObject([
      {
        vrfKey: prompt.vrfKey,
        onTime: 1,
        late: 1,
        withheld: 1,
        uncaptured: 1,
        record: { timedOut: 1, uncaptured: 1 },
      },
    ]);
    expect(answer.series.reduce((sum, { timedOut }) => sum + timedOut, 0)).toBe(2);
  });

  test('tells the draws of one VRF key from those of another by the accounts of the pools', async () => {
    await store.db.delete(pools);
    const uncaptured = async (): Promise<TestPool> => {
      const pool = fullPool(world, { maxPlayers: 2 });
      request(world, pool);
      timeOut(world, pool);
      await storePool(store.db, world, pool);
      return pool;
    };
    const [kept, gone] = [await uncaptured(), await uncaptured()];
    const { address } = pools;
    await store.db.update(pools).set({ closedAt: world.now }).where(eq(address, gone.address.toBase58()));
    const nextKey = vrfPublicKey(numberedBytes('vrf', 1));
    const params = world.params({ vrfKey: nextKey });
    world.run([updateConfig(world.admin.publicKey, params, false)], [world.admin]);
    oracles.push(oracleAddress(nextKey));
    const pool = fullPool(world, { maxPlayers: 2 });
    await storePool(store.db, world, pool);
    await store.db
      .update(pools)
      .set({ status: 'refunding', settledAt: world.now })
      .where(eq(address, pool.address.toBase58()));

    api.now = world.now;
    cookie = await api.signIn();
    const { vrfKeys } = await api.read(completionSchema, '/admin/pool-completion-analytics', cookie);
    const key = readPool(world, kept.address).vrfKey;
    expect(new Map(vrfKeys.map((row) => [row.vrfKey, row.uncaptured]))).toEqual(
      new Map([
        [key, 1],
        [toHex(nextKey), 1],
        [null, 1],
      ]),
    );
  });
});
