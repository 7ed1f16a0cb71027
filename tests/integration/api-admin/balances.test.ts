import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
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
import { PoolScript } from '#tests/support/pool-script.ts';
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

  test('compares accounts and rows only while the chain knows of nothing that came after the rows', async () => {
    const readUpTo = world.slot;
    const comparable = async (newest: bigint | null) => {
      await api.close();
      api = new AdminApi(store, { connection: worldConnection(world, [], newest) });
      return (await balances()).pools.comparable;
    };
    expect(await comparable(null)).toBe(false);
    await initialize(store.db, 'genesis');
    await applyTransactions(store.db, [], { confirmedSlot: readUpTo });
    expect(await comparable(null)).toBe(true);
    expect(await comparable(readUpTo)).toBe(true);
    expect(await comparable(readUpTo + 1n)).toBe(false);
  });

  describe('who pays for the services', () => {
    const chain = new ChainScript();
    const pool = new PoolScript(chain, 1n, { maxPlayers: 3 });
    let wallets: readonly string[];
    const wallet = (index: number) => wallets[index] ?? '';
    /** The transaction that was landed last, as if this wallet had paid for it. */
    const paid = (by: number, landed: ChainTransaction): ChainTransaction => {
      const transaction = { ...landed, feePayer: wallet(by) };
      chain.transactions.splice(chain.transactions.indexOf(landed), 1, transaction);
      return transaction;
    };
    const paysFor = (role: string, index: number, lastAt: number | null | undefined) => ({
      role,
      address: wallet(index),
      lamports: BigInt(index + 1) * 1_000_000n,
      lastAt,
    });
    const refused = { InstructionError: [0, { Custom: 6_020 }] };
    const operators = async () => {
      await initialize(store.db, 'genesis');
      await applyTransactions(store.db, chain.transactions, { confirmedSlot: chain.slot });
      await api.close();
      api = new AdminApi(store, { connection: worldConnection(world) });
      return (await balances()).operators;
    };
    beforeAll(() => {
      wallets = Array.from({ length: 4 }, (_, index) =>
        world.wallet(BigInt(index + 1) * 1_000_000n).publicKey.toBase58(),
      );
    });

    test('names who paid for the latest proofs, three at most, the latest first', async () => {
      expect((await balances()).operators).toEqual([]);
      const proofs = [0, 1, 2, 3, 2, 3, 1].map((by) => paid(by, chain.land(['fulfil_draw'], [])));
      paid(0, chain.land(['claim'], []));
      // Anybody can have one fail.
      paid(0, chain.land(['fulfil_draw'], [], refused));
      const last = (by: number) => proofs.findLast(({ feePayer }) => feePayer === wallet(by))?.at;
      expect(await operators()).toEqual([1, 3, 2].map((by) => paysFor('oracle', by, last(by))));
    });

    test('names who paid for the latest requests and captures as the keeper, unless they play in that pool', async () => {
      pool.create();
      paid(3, pool.join(wallet(3)));
      pool.join();
      pool.lock();
      paid(3, chain.land(['request_draw'], [], refused, [pool.address]));
      const requested = paid(0, pool.request());
      const captured = paid(1, pool.capture());
      // The player's own.
      paid(3, chain.land(['capture_entropy'], [], null, [pool.address]));
      paid(2, chain.land(['request_draw'], [], refused, [pool.address]));
      const keepers = (await operators()).filter(({ role }) => role === 'keeper');
      expect(keepers).toEqual([paysFor('keeper', 1, captured.at), paysFor('keeper', 0, requested.at)]);
      // Two at most.
      const third = paid(2, chain.land(['capture_entropy'], [], null, [pool.address]));
      const later = (await operators()).filter(({ role }) => role === 'keeper');
      expect(later).toEqual([paysFor('keeper', 2, third.at), paysFor('keeper', 1, captured.at)]);
    });
  });

  test('says so where the chain does not answer', async () => {
    await api.close();
    api = new AdminApi(store);
    expect(refusalOf(await api.get('/admin/balances', await api.signIn()))).toBe('unavailable');
  });
});
