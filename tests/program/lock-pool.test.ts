import { beforeAll, expect, test } from 'vitest';
import { CONFIG_ADDRESS } from '#src/chain/program/addresses.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { lockTimes } from '#src/protocol/lock.ts';
import { NO_DRAW } from '#src/protocol/testing/sample-pool.ts';
import { due } from '#tests/support/due.ts';
import { fill, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('lock_pool locks at exactly the deadline with exactly the minimum, and not a second before', () => {
  const { address } = fill(world, openPool(world, { minPlayers: 4 }), 4);
  const before = readPool(world, address);
  world.warpTo(before.joinDeadline - 1);
  expect(world.send([lockPool(address)]).refusal).toBe('DeadlineNotReached');
  world.warp(1);
  const { deltas, events } = world.run([lockPool(address)]);
  expect(deltas).toEqual({});
  const times = due(world.now);
  expect(events).toEqual([
    {
      name: 'PoolLocked',
      data: {
        pool: address.toBase58(),
        pool_id: before.id,
        player_count: 4,
        round: times.round,
        lock_slot: world.slot,
        slot_micros: 200_000,
        locked_at: BigInt(world.now),
        draw_at: BigInt(times.drawAt),
      },
    },
  ]);
  expect(readPool(world, address)).toEqual({
    ...before,
    status: 'locked',
    winnerCount: 1,
    lockedAt: world.now,
    draw: { ...NO_DRAW, ...times, lockSlot: world.slot, slotMicros: 200_000 },
  });
});

test('the countdown starts at the lock, however late, and clients compute its round', () => {
  for (const late of [0, 1, 2, 3, 1_000, 3 * 86_400]) {
    const { address } = fill(world, openPool(world, { minPlayers: 2 }), 9);
    const { joinDeadline } = readPool(world, address);
    world.warpTo(joinDeadline + late);
    world.run([lockPool(address)]);
    const { winnerCount, lockedAt, draw } = readPool(world, address);
    expect({ winnerCount, lockedAt }).toEqual({ winnerCount: 2, lockedAt: joinDeadline + late });
    expect(draw).toMatchObject(due(joinDeadline + late));
    expect(draw).toMatchObject(lockTimes(world.beacon.chain, joinDeadline + late, 60, 86_400) ?? {});
  }
});

test('lock_pool refuses every status except open, and accounts that are not pools', () => {
  for (const [status, { address }] of poolsNotIn(world, 'open')) {
    expect([status, world.send([lockPool(address)]).refusal]).toEqual([status, 'WrongStatus']);
  }
  expect(world.send([lockPool(CONFIG_ADDRESS)]).refusal).toBe('AccountDiscriminatorMismatch');
  expect(world.send([lockPool(world.treasury)]).refusal).toBe('AccountOwnedByWrongProgram');
});
