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
  completedPool,
  expiredPool,
  fullPool,
  openPool,
  type TestPool,
  timedOutPool,
  voidedPool,
} from '#tests/support/pool-life.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { storePool } from '#tests/support/stored-pool.ts';
import { worldConnection } from '#tests/support/world-connection.ts';

const BONUS = 1_000_000_007n;

onEachDatabase('balances', (open) => {
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
      voidedPool(world),
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

  test('returns the rent and the debts that the pools hold, equal in accounts and rows', async () => {
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

  test('returns the balances of treasury and admin, zero without an account, and caches them', async () => {
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

  test('accounts and rows are compared only if the chain has no transaction newer than the rows', async () => {
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

  describe('keepers', () => {
    const chain = new ChainScript();
    let wallets: readonly string[];
    const wallet = (index: number) => wallets[index] ?? '';
    /** Returns the landed transaction with this wallet as its fee payer, and replaces it in the chain. */
    const paid = (by: number, landed: ChainTransaction): ChainTransaction => {
      const transaction = { ...landed, feePayer: wallet(by) };
      chain.transactions.splice(chain.transactions.indexOf(landed), 1, transaction);
      return transaction;
    };
    const keeper = (index: number, { at: lastAt }: ChainTransaction) => ({
      address: wallet(index),
      lamports: BigInt(index + 1) * 1_000_000n,
      lastAt,
    });
    const refused = { InstructionError: [0, { Custom: 6_020 }] };
    const keepers = async () => {
      await initialize(store.db, 'genesis');
      await applyTransactions(store.db, chain.transactions, { confirmedSlot: chain.slot });
      await api.close();
      api = new AdminApi(store, { connection: worldConnection(world) });
      return (await balances()).keepers;
    };
    beforeAll(() => {
      wallets = Array.from({ length: 5 }, (_, index) =>
        world.wallet(BigInt(index + 1) * 1_000_000n).publicKey.toBase58(),
      );
    });

    test('returns the three latest fee payers of completions and voids who are not players', async () => {
      expect((await balances()).keepers).toEqual([]);
      const ended = (id: bigint, by: number, end: 'complete' | 'makeVoid') => {
        const pool = new PoolScript(chain, id, { maxPlayers: 3 });
        pool.create();
        pool.join(wallet(3));
        pool.join();
        // Neither a failed completion nor a claim makes its fee payer a keeper.
        paid(4, chain.land(['complete_pool'], [], refused, [pool.address]));
        const transaction = paid(by, pool[end]());
        paid(4, chain.land(['claim'], [], null, [pool.address]));
        return transaction;
      };
      ended(1n, 1, 'complete');
      const first = ended(2n, 0, 'complete');
      const second = ended(3n, 1, 'makeVoid');
      // This completer is a player of the pool.
      ended(4n, 3, 'complete');
      expect(await keepers()).toEqual([keeper(1, second), keeper(0, first)]);
      const third = ended(5n, 2, 'complete');
      const fourth = ended(6n, 4, 'makeVoid');
      expect(await keepers()).toEqual([keeper(4, fourth), keeper(2, third), keeper(1, second)]);
    });
  });

  test('the balances are unavailable if the chain does not answer', async () => {
    await api.close();
    api = new AdminApi(store);
    expect(refusalOf(await api.get('/admin/balances', await api.signIn()))).toBe('unavailable');
  });
});
