import { beforeEach, describe, expect, test } from 'vitest';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
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
import { donate, endPool, requireGone } from '#tests/support/whole-life.ts';

/** Lamports that the network asks for each byte of an account. */
const RATE = 6_960n;

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

describe('rent rate lowered while a pool lives: the creator gets back what was deposited', () => {
  test('by a draw, with one who left', () => {
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
    world.run([closeEntry(pool.address, leaver.publicKey)]);
    const before = world.lamports(pool.creator.publicKey);
    endPool(world, pool);
    requireGone(world, pool);
    expect(world.lamports(pool.creator.publicKey) - before).toBeGreaterThan(deposited);
  });

  test('by a refund', () => {
    const pool = expiredPool(world, { bonusLamports: 7n });
    world.setRent(RATE / 10n);
    endPool(world, pool);
    requireGone(world, pool);
  });
});

// The runtime, not the program, lets no account fall below a raised minimum.
describe('rent rate raised while a pool lives: the last payments wait, and nothing is lost', () => {
  test('anyone may send the pool the difference', () => {
    const pool = completedPool(world, { maxPlayers: 2, bonusLamports: 7n });
    world.setRent(RATE * 3n);
    const refusals = duePayments(world, pool).map((payment) => world.send([payment]).refusal);
    expect(refusals.filter((refusal) => refusal !== null).join()).toMatch('InsufficientFundsForRent');
    const { rentLamports, owedLamports, retentionSeconds } = readPool(world, pool.address);
    expect(world.lamports(pool.address)).toBe(rentLamports + owedLamports);

    donate(world, pool, 2n * rentLamports);
    duePayments(world, pool).forEach((payment, index) => {
      if (refusals[index] !== null) world.run([payment]);
    });
    world.warp(retentionSeconds);
    world.run([closePool(pool.address, pool.creator.publicKey)]);
    requireGone(world, pool);
  });

  test('after the retention payments and close in one transaction need no help', () => {
    const pool = completedPool(world, { maxPlayers: 2, bonusLamports: 7n });
    world.setRent(RATE * 3n);
    world.warp(readPool(world, pool.address).retentionSeconds);
    const close = closePool(pool.address, pool.creator.publicKey);
    const { size } = world.run([...duePayments(world, pool), close]);
    expect(size).toBeLessThanOrEqual(1_232);
    requireGone(world, pool);
  });

  test('a refund alike', () => {
    const pool = expiredPool(world, { bonusLamports: 7n });
    world.setRent(RATE * 3n);
    world.warp(readPool(world, pool.address).retentionSeconds);
    world.run([...duePayments(world, pool), closePool(pool.address, pool.creator.publicKey)]);
    requireGone(world, pool);
  });
});
