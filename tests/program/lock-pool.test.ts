import { beforeAll, expect, test } from 'vitest';
import { CONFIG_ADDRESS } from '#src/chain/program/addresses.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { fill, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('locks at exactly the deadline with exactly the minimum, and not a second before', () => {
  const { address } = fill(world, openPool(world, { minPlayers: 4 }), 4);
  const before = readPool(world, address);
  world.warpTo(before.joinDeadline - 1);
  expect(world.send([lockPool(address)]).refusal).toBe('DeadlineNotReached');
  world.warp(1);
  const { moved, events } = world.run([lockPool(address)]);
  expect(moved).toEqual({});
  const countdownEndsAt = before.joinDeadline + 60;
  expect(events).toEqual([
    {
      name: 'PoolLocked',
      data: {
        pool: address.toBase58(),
        pool_id: before.id,
        player_count: 4,
        countdown_ends_at: BigInt(countdownEndsAt),
        at: BigInt(world.now),
      },
    },
  ]);
  expect(readPool(world, address)).toEqual({
    ...before,
    status: 'locked',
    winnerCount: 1,
    lockedAt: world.now,
    countdownEndsAt,
  });
});

test('the countdown runs from the deadline, however late it is locked', () => {
  const { address } = fill(world, openPool(world, { minPlayers: 2 }), 9);
  const { joinDeadline } = readPool(world, address);
  world.warpTo(joinDeadline + 1_000);
  world.run([lockPool(address)]);
  expect(readPool(world, address)).toMatchObject({
    winnerCount: 2,
    lockedAt: joinDeadline + 1_000,
    countdownEndsAt: joinDeadline + 60,
  });
});

test('refuses every status but open, and what is no pool', () => {
  for (const [status, { address }] of poolsNotIn(world, 'open')) {
    expect([status, world.send([lockPool(address)]).refusal]).toEqual([status, 'WrongStatus']);
  }
  expect(world.send([lockPool(CONFIG_ADDRESS)]).refusal).toBe('AccountDiscriminatorMismatch');
  expect(world.send([lockPool(world.treasury)]).refusal).toBe('AccountOwnedByWrongProgram');
});
