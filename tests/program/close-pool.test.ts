import { beforeAll, expect, test } from 'vitest';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { completedPool, poolLength } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { payEveryone } from '#tests/support/settle.ts';
import { poolsNotIn } from '#tests/support/states.ts';

const RETENTION = 604_800;

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('returns the rent to the creator when the retention is over, and not a second before', () => {
  const pool = completedPool(world, { maxPlayers: 5, randomMultiplier: true, bonusLamports: 1_000n });
  const settledAt = world.now;
  payEveryone(world, pool);
  const { id } = readPool(world, pool.address);
  const close = closePool(pool.address, pool.creator.publicKey);
  world.warpTo(settledAt + RETENTION - 1);
  expect(world.send([close]).refusal).toBe('RetentionNotOver');
  world.warp(1);
  const { moved, events } = world.run([close]);
  const lamports = world.rentFor(poolLength(5, true));
  const [key, creator] = [pool.address.toBase58(), pool.creator.publicKey.toBase58()];
  expect(moved).toEqual({ [key]: -lamports, [creator]: lamports });
  expect(events).toEqual([{ name: 'PoolClosed', data: { pool: key, pool_id: id, creator, lamports } }]);
  expect(world.account(pool.address)).toBeNull();
  expect(world.send([close]).refusal).toBe('AccountOwnedByWrongProgram');
});

test('refuses every status but completed and refunding', () => {
  for (const [status, { address, creator }] of poolsNotIn(world, 'completed', 'refunding')) {
    const outcome = world.send([closePool(address, creator.publicKey)]);
    expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
  }
});
