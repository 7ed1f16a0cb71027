import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { initialize } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { balancesSchema } from '#src/contract/admin-statistics.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { AdminApi, forgetPeople, refusalOf } from '#tests/support/admin-api.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import {
  capturedPool,
  completedPool,
  expiredPool,
  fullPool,
  openPool,
  type TestPool,
  timedOutPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { storePool } from '#tests/support/stored-pool.ts';
import { worldConnection } from '#tests/support/world-connection.ts';

const BONUS = 1_000_000_007n;

onEachDatabase('what lies where', (open) => {
  let world: ProgramWorld;
  let store: Store;
  let pools: readonly TestPool[];
  let api: AdminApi;

  beforeAll(async () => {
    world = await ProgramWorld.open();
    store = await open();
    const paid = completedPool(world, { bonusLamports: BONUS, randomMultiplier: true });
    const key = readPool(world, paid.address).players[0];
    const first = paid.players.find(({ publicKey }) => publicKey.toBase58() === key);
    if (first === undefined) throw new Error('nobody plays');
    world.run([claim(paid.address, first.publicKey, 0)]);
    pools = [
      paid,
      openPool(world, { bonusLamports: BONUS }),
      fullPool(world),
      capturedPool(world),
      expiredPool(world, { bonusLamports: BONUS }),
      timedOutPool(world),
    ];
    for (const pool of pools) await storePool(store.db, world, pool);
  });
  beforeEach(() => {
    const accounts = pools.map(({ address }) => address);
    api = new AdminApi(store, { connection: worldConnection(world, accounts) });
  });
  afterEach(async () => {
    await api.close();
    await forgetPeople(store);
  });
  afterAll(() => world.setBalance(world.treasury, 0n));

  const balances = async () => api.read(balancesSchema, '/admin/balances', await api.signIn());

  test('says what the pools hold: their rent, and to the lamport what they owe by accounts and rows', async () => {
    const found = await balances();
    const sum = (of: (pool: TestPool) => bigint) => pools.reduce((all, pool) => all + of(pool), 0n);
    const held = sum(({ address }) => world.lamports(address));
    expect(found.pools).toMatchObject({
      accounts: pools.length,
      lamports: held,
      rent: sum(({ address }) => readPool(world, address).rentLamports),
      owed: sum(({ address }) => readPool(world, address).owedLamports),
    });
    expect(found.pools.rent + found.pools.owed).toBe(held);
    expect(found.pools.escrow + found.pools.unpaid).toBe(found.pools.owed);
    expect(found.pools.escrow).toBeGreaterThan(BONUS);
    expect(found.pools.unpaid).toBeGreaterThan(BONUS);
    expect(found).toMatchObject({ slot: world.slot, unixTimestamp: world.now });
  });

  test('says what treasury and admin hold, nothing where there is no account, and keeps it for a while', async () => {
    world.setBalance(world.treasury, 0n);
    const admin = world.admin.publicKey;
    const expected = {
      treasury: { address: world.treasury.toBase58(), lamports: 0n },
      admin: { address: admin.toBase58(), lamports: world.lamports(admin) },
    };
    expect(await balances()).toMatchObject(expected);
    world.setBalance(world.treasury, 7_000_000n);
    expect(await balances()).toMatchObject(expected);
    await api.close();
    api = new AdminApi(store, { connection: worldConnection(world) });
    expect(await balances()).toMatchObject({ treasury: { lamports: 7_000_000n }, pools: { accounts: 0 } });
  });

  test('names who paid for the latest proofs, three at most, the latest first', async () => {
    expect((await balances()).operators).toEqual([]);
    const wallets = Array.from({ length: 4 }, (_, index) => world.wallet(BigInt(index + 1) * 1_000_000n));
    const chain = new ChainScript();
    const proofs = [0, 1, 2, 3, 2, 3, 1].map((index) => ({
      ...chain.land(['fulfil_draw'], []),
      feePayer: wallets[index]?.publicKey.toBase58() ?? '',
    }));
    const claimed = { ...chain.land(['claim'], []), feePayer: wallets[0]?.publicKey.toBase58() ?? '' };
    await initialize(store.db, 'genesis');
    await applyTransactions(store.db, [...proofs, claimed], { confirmedSlot: chain.slot });
    await api.close();
    api = new AdminApi(store, { connection: worldConnection(world) });
    expect((await balances()).operators).toEqual(
      [1, 3, 2].map((index) => ({
        role: 'oracle',
        address: wallets[index]?.publicKey.toBase58(),
        lamports: BigInt(index + 1) * 1_000_000n,
        lastAt: proofs.findLast(({ feePayer }) => feePayer === wallets[index]?.publicKey.toBase58())?.at,
      })),
    );
  });

  test('says so where the chain does not answer', async () => {
    await api.close();
    api = new AdminApi(store);
    expect(refusalOf(await api.get('/admin/balances', await api.signIn()))).toBe('unavailable');
  });
});
