import { beforeEach, describe, expect, test } from 'vitest';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { contents } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import {
  complete,
  completedPool,
  expiredPool,
  fill,
  halfGrownPool,
  join,
  joining,
  openPool,
  poolLength,
  type TestPool,
} from '#tests/support/pool-life.ts';
import { hasMainnetRent } from '#tests/support/load-vm.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { openPayments } from '#tests/support/settle.ts';
import { donate, requireClosed } from '#tests/support/full-life.ts';

/** The network's rent rate, in lamports for each byte of an account. */
const RATE = 6_960n;

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

describe('rent rate changed during a pool', () => {
  test('a rent rate lowered before a draw after an exit: the creator gets the deposit back', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 8 }), 4);
    const deposited = world.rentFor(poolLength(8, false));
    world.setRent(RATE / 10n);
    const [leaver = pool.creator] = pool.players.splice(1, 1);
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    fill(world, pool, 8);
    complete(world, pool);
    expect(readPool(world, pool.address).rentLamports).toBe(deposited);
    notePayables(world, pool, [leaver.publicKey])();
  });

  test('a rent rate lowered before a refund', () => {
    const pool = expiredPool(world, { bonusLamports: 7n });
    world.setRent(RATE / 10n);
    notePayables(world, pool)();
  });

  // The runtime, not the program, refuses to let an account fall below a raised minimum.
  test('a raised rent rate: the last payments wait, anyone can send the pool the difference, and nothing is lost', () => {
    const pool = completedPool(world, { maxPlayers: 2, bonusLamports: 7n });
    const expectPaid = notePayables(world, pool);
    world.setRent(RATE * 3n);
    const refusals = openPayments(world, pool).map((payment) => world.send([payment]).refusal);
    expect(refusals.filter((refusal) => refusal !== null).join()).toMatch('InsufficientFundsForRent');
    const { rentLamports, owedLamports } = readPool(world, pool.address);
    expect(world.lamports(pool.address)).toBe(rentLamports + owedLamports);
    donate(world, pool, 2n * rentLamports);
    expectPaid();
  });

  describe('raised while a large pool is open', () => {
    const LACKING = 'InsufficientFundsForRent';
    const largePool = (): TestPool =>
      fill(world, openPool(world, { maxPlayers: 1_000, minPlayers: 4, entryLamports: 20_000_000n }), 2);

    /** Raises the rate. By the older rule the pool accepts no new player; by mainnet's it does, but cannot pay. */
    function raise(pool: TestPool): void {
      world.setRent(RATE * 3n);
      const newcomer = world.wallet();
      const before = contents(world, [pool.address]);
      if (hasMainnetRent()) return void join(world, pool, newcomer);
      const { refusal } = world.send([joining(world, pool, newcomer.publicKey)], [newcomer]);
      expect(refusal).toMatch(LACKING);
      expect(contents(world, [pool.address])).toBe(before);
    }

    test('anyone can send the pool the difference, and it is drawn', () => {
      const pool = largePool();
      raise(pool);
      donate(world, pool, 2n * readPool(world, pool.address).rentLamports);
      fill(world, pool, 4);
      world.warpTo(readPool(world, pool.address).joinDeadline);
      world.run([lockPool(pool.address)]);
      complete(world, pool);
      notePayables(world, pool)();
    });

    test('the pool is refunded without help, by the older rent rule at once', () => {
      const pool = largePool();
      raise(pool);
      world.warpTo(readPool(world, pool.address).joinDeadline);
      world.run([expirePool(pool.address)]);
      if (!hasMainnetRent()) return notePayables(world, pool)();
      const payments = openPayments(world, pool);
      for (const payment of payments) expect(world.send([payment]).refusal).toMatch(LACKING);
      world.warp(readPool(world, pool.address).retentionSeconds);
      world.run([...payments, closePool(pool.address, pool.creator.publicKey)]);
      requireClosed(world, pool);
    });

    test('the pool cannot grow', () => {
      const pool = halfGrownPool(world, { minPlayers: 3, entryLamports: 20_000_000n });
      const { address, creator } = pool;
      world.setRent(RATE * 3n);
      const grow = growPool(creator.publicKey, address);
      expect(world.send([grow, grow, grow], [creator]).refusal).toMatch(LACKING);
      donate(world, pool, 2n * readPool(world, address).rentLamports);
      world.run([grow, grow, grow], [creator]);
      fill(world, pool, 2);
      world.warpTo(readPool(world, address).joinDeadline);
      world.run([expirePool(address)]);
      notePayables(world, pool)();
    });
  });

  test.each([
    ['drawn', () => completedPool(world, { maxPlayers: 2, bonusLamports: 7n })],
    ['refunded', () => expiredPool(world, { bonusLamports: 7n })],
  ] as const)(
    'a raised rent rate, and %s: after the retention one transaction pays and closes without help',
    (_, make) => {
      const pool = make();
      world.setRent(RATE * 3n);
      world.warp(readPool(world, pool.address).retentionSeconds);
      const close = closePool(pool.address, pool.creator.publicKey);
      const { size } = world.run([...openPayments(world, pool), close]);
      expect(size).toBeLessThanOrEqual(1_232);
      requireClosed(world, pool);
    },
  );
});
