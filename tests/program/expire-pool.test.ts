import { beforeAll, expect, test } from 'vitest';
import { CONFIG_ADDRESS } from '#src/chain/program/addresses.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { fill, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('a pool with one player below its minimum opens refunds at the deadline, and not a second before', () => {
  const { address } = fill(world, openPool(world, { minPlayers: 4 }), 3);
  const before = readPool(world, address);
  world.warpTo(before.joinDeadline - 1);
  expect(world.send([expirePool(address)]).refusal).toBe('DeadlineNotReached');
  world.warp(1);
  const { deltas, events } = world.run([expirePool(address)]);
  expect(deltas).toEqual({});
  expect(events).toEqual([
    {
      name: 'PoolExpired',
      data: { pool: address.toBase58(), pool_id: before.id, player_count: 3, at: BigInt(world.now) },
    },
  ]);
  expect(readPool(world, address)).toEqual({
    ...before,
    status: 'refunding',
    refundReason: 'deadline',
    settledAt: world.now,
  });
});

test('expire_pool accepts a pool that no player joined', () => {
  const { address } = openPool(world, { maxPlayers: 2 });
  world.warpTo(readPool(world, address).joinDeadline);
  world.run([expirePool(address)]);
  expect(readPool(world, address)).toMatchObject({ status: 'refunding', playerCount: 1 });
});

test('expire_pool refuses every status except open, and accounts that are not pools', () => {
  for (const [status, { address }] of poolsNotIn(world, 'open')) {
    expect([status, world.send([expirePool(address)]).refusal]).toEqual([status, 'WrongStatus']);
  }
  expect(world.send([expirePool(CONFIG_ADDRESS)]).refusal).toBe('AccountDiscriminatorMismatch');
});
