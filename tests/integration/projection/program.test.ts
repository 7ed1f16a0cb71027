import { asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { compareFields, differingPlayers } from '#server/projection/compare.ts';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import { initialize } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { notifications, pools, seats } from '#server/store/schema.ts';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { signatureOf } from '#tests/support/chain-script.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import {
  complete,
  completedPool,
  expiredPool,
  fill,
  fullPool,
  join,
  openPool,
  type TestPool,
  timedOutPool,
  voidedPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { payEveryone } from '#tests/support/settle.ts';
import { endPool } from '#tests/support/full-life.ts';

const differences = (account: PoolHeader, row: PoolRow, now: number) =>
  compareFields(account, row, { now, beacon: null }).filter(({ differs }) => differs);

/** The built program's chain, whose transactions go into the projection as they land. */
class WatchedWorld {
  readonly world: ProgramWorld;
  readonly #db: Store['db'];
  readonly #landed: Parameters<typeof applyTransactions>[1][number][] = [];

  constructor(world: ProgramWorld, db: Store['db']) {
    this.world = world;
    this.#db = db;
    const send = world.send.bind(world);
    world.send = (...given) => {
      const outcome = send(...given);
      const { slot } = world;
      this.#landed.push({
        signature: signatureOf(`landed ${this.#landed.length}`),
        slot,
        slotIndex: this.#landed.filter((other) => other.slot === slot).length,
        at: world.now,
        feePayer: world.payer.publicKey.toBase58(),
        feeLamports: 5_000n,
        instructions: [],
        pools: [],
        error: outcome.refusal,
        events: outcome.positioned,
      });
      return outcome;
    };
  }

  /** Reads the landed transactions, and expects each pool's rows to match its account. */
  async compare(...played: readonly TestPool[]): Promise<void> {
    await applyTransactions(this.#db, this.#landed, { confirmedSlot: this.world.slot });
    expect(await projectionDifferences(this.#db)).toEqual([]);
    for (const { address } of played) {
      const account = readPool(this.world, address);
      const [row] = await this.#db.select().from(pools).where(eq(pools.address, account.address));
      const ofPool = await this.#db.select().from(seats).where(eq(seats.pool, account.address));
      if (row === undefined) throw new Error(`no row of ${account.address}`);
      expect(differences(account, row, this.world.now)).toEqual([]);
      expect(differingPlayers(account, ofPool)).toEqual([]);
      for (const { player, entryClosed } of ofPool) {
        const key = played
          .flatMap(({ players }) => players)
          .find(({ publicKey }) => publicKey.toBase58() === player);
        const entry = key && this.world.account(entryAddress(address, key.publicKey));
        if (key !== undefined) expect(entryClosed).toBe(entry === null);
      }
    }
  }
}

onEachDatabase('the built program', (open) => {
  let chain: WatchedWorld;
  let db: Store['db'];
  beforeAll(async () => {
    ({ db } = await open());
    await initialize(db, 'genesis');
    chain = new WatchedWorld(await ProgramWorld.deployed(), db);
    chain.world.configure();
  });

  test('a pool step by step: joins, an exit and return, the lock, the draw, payments, the end', async () => {
    const { world } = chain;
    const pool = openPool(world, {
      maxPlayers: 9,
      minPlayers: 3,
      randomMultiplier: true,
      bonusLamports: 12_345n,
    });
    await chain.compare(pool);
    const leaver = world.wallet();
    join(world, pool, leaver);
    fill(world, pool, 8);
    await chain.compare(pool);
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    await chain.compare(pool);
    pool.players.splice(pool.players.indexOf(leaver), 1);
    join(world, pool, leaver);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([lockPool(pool.address)]);
    await chain.compare(pool);
    world.run([revealSeed(pool.address, pool.seed)]);
    await chain.compare(pool);
    complete(world, pool);
    await chain.compare(pool);
    payEveryone(world, pool);
    await chain.compare(pool);
  });

  test('pools that expire, time out, are voided and complete, several instructions in a transaction', async () => {
    const { world } = chain;
    const expired = expiredPool(world, { bonusLamports: 777n });
    const timedOut = timedOutPool(world, { maxPlayers: 3 });
    const completed = completedPool(world, { maxPlayers: 20, bonusLamports: 99n });
    const voided = voidedPool(world, { maxPlayers: 4, bonusLamports: 5n });
    const all = [expired, timedOut, completed, voided];
    await chain.compare(...all);
    for (const pool of all) payEveryone(world, pool);
    await chain.compare(...all);
  });

  test('the deadline of a draw follows the configuration that its pool was created with', async () => {
    const { world } = chain;
    const before = fullPool(world, { maxPlayers: 3 });
    const params = world.params({ drawTimeoutSeconds: 21_600 });
    world.run([updateConfig(world.admin.publicKey, params, false)], [world.admin]);
    const after = fullPool(world, { maxPlayers: 3 });
    await chain.compare(before, after);
    const timeouts = await db
      .select({ seconds: pools.drawTimeoutSeconds })
      .from(pools)
      .where(inArray(pools.address, [before.address.toBase58(), after.address.toBase58()]))
      .orderBy(asc(pools.id));
    expect(timeouts).toEqual([{ seconds: 86_400 }, { seconds: 21_600 }]);
  });

  test('the entry of a player who left is closed, and a closed pool stays in the rows', async () => {
    const { world } = chain;
    const pool = openPool(world, { maxPlayers: 4, minPlayers: 2 });
    const leaver = world.wallet();
    join(world, pool, leaver);
    fill(world, pool, 3);
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    fill(world, { ...pool, players: pool.players.filter((player) => player !== leaver) }, 4);
    world.run([closeEntry(pool.address, leaver.publicKey)]);
    await chain.compare(pool);
    complete(world, pool);
    const { settledAt } = readPool(world, pool.address);
    endPool(world, pool);
    await chain.compare();
    const [row] = await db.select().from(pools).where(eq(pools.address, pool.address.toBase58()));
    expect(row).toMatchObject({
      status: 'completed',
      settledAt,
      closedAt: world.now,
      unpaidLamports: 0n,
      openEntries: 0,
    });
    const stored = await db
      .select()
      .from(notifications)
      .where(eq(notifications.pool, pool.address.toBase58()));
    expect(stored.filter(({ kind }) => kind === 'paid')).toHaveLength(4 + 2);
  });

  test('a difference between account and row is reported by its field', async () => {
    const { world } = chain;
    const pool = completedPool(world, { maxPlayers: 8, randomMultiplier: true });
    await chain.compare(pool);
    const account = readPool(world, pool.address);
    const [row] = await db.select().from(pools).where(eq(pools.address, account.address));
    const ofPool = await db.select().from(seats).where(eq(seats.pool, account.address));
    if (row === undefined) throw new Error('no row');
    const wrong = { ...row, unpaidLamports: 1n, closedAt: 5, seed: 'ab' };
    expect(differences(account, wrong, world.now)).toMatchObject([
      { name: 'seed', account: null, row: 'ab' },
      { name: 'unpaid', account: '800000000', row: '1' },
      { name: 'closed', account: false, row: true },
    ]);
    const [first, ...others] = ofPool.filter(({ won }) => won);
    if (first === undefined) throw new Error('nobody has won');
    expect(
      differingPlayers(
        account,
        ofPool.filter((seat) => seat !== first),
      ),
    ).toEqual([first.player]);
    const heavier = { ...first, weight: first.weight + 1 };
    const losers = ofPool.filter(({ won }) => !won);
    expect(differingPlayers(account, [heavier, ...others, ...losers])).toEqual([first.player]);
  });
});
