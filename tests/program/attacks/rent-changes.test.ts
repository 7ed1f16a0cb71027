import { beforeEach, describe, expect, test } from 'vitest';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import {
  capture,
  completedPool,
  expiredPool,
  fill,
  fulfil,
  openPool,
  poolLength,
  request,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { duePayments } from '#tests/support/settle.ts';
import { donate, requireGone } from '#tests/support/whole-life.ts';

/** Lamports that the network asks for each byte of an account. */
const RATE = 6_960n;

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

describe('rent rate changed while a pool lives', () => {
  test('lowered, and drawn, with one who left: the creator gets back what was deposited', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 8 }), 4);
    const deposited = world.rentFor(poolLength(8, false));
    world.setRent(RATE / 10n);
    const [leaver = pool.creator] = pool.players.splice(1, 1);
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    fill(world, pool, 8);
    request(world, pool);
    capture(world, pool);
    fulfil(world, pool);
    expect(readPool(world, pool.address).rentLamports).toBe(deposited);
    homecoming(world, pool, [leaver.publicKey])();
  });

  test('lowered, and refunded', () => {
    const pool = expiredPool(world, { bonusLamports: 7n });
    world.setRent(RATE / 10n);
    homecoming(world, pool)();
  });

  // The runtime, not the program, lets no account fall below a raised minimum.
  test('raised: the last payments wait, anyone may send the pool the difference, and nothing is lost', () => {
    const pool = completedPool(world, { maxPlayers: 2, bonusLamports: 7n });
    const home = homecoming(world, pool);
    world.setRent(RATE * 3n);
    const refusals = duePayments(world, pool).map((payment) => world.send([payment]).refusal);
    expect(refusals.filter((refusal) => refusal !== null).join()).toMatch('InsufficientFundsForRent');
    const { rentLamports, owedLamports } = readPool(world, pool.address);
    expect(world.lamports(pool.address)).toBe(rentLamports + owedLamports);
    donate(world, pool, 2n * rentLamports);
    home();
  });

  test.each([
    ['drawn', () => completedPool(world, { maxPlayers: 2, bonusLamports: 7n })],
    ['refunded', () => expiredPool(world, { bonusLamports: 7n })],
  ] as const)(
    'raised, and %s: after the retention one transaction pays and closes without help',
    (_, make) => {
      const pool = make();
      world.setRent(RATE * 3n);
      world.warp(readPool(world, pool.address).retentionSeconds);
      const close = closePool(pool.address, pool.creator.publicKey);
      const { size } = world.run([...duePayments(world, pool), close]);
      expect(size).toBeLessThanOrEqual(1_232);
      requireGone(world, pool);
    },
  );
});
