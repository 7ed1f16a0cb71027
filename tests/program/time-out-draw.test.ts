import { beforeAll, expect, test } from 'vitest';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { fullPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('time_out_draw opens refunds at the deadline and 36,000 slots after the lock, for any sender', () => {
  const { address } = fullPool(world, { maxPlayers: 3, bonusLamports: 5n });
  const before = readPool(world, address);
  const [deadline = 0, lockSlot = 0n] = [before.draw.deadline ?? 0, before.draw.lockSlot ?? 0n];
  world.warp(deadline - world.now, Number(lockSlot + 36_000n - world.slot));
  const { deltas, events } = world.run([timeOutDraw(address)]);
  expect(deltas).toEqual({});
  expect(events).toEqual([
    {
      name: 'DrawTimedOut',
      data: {
        pool: address.toBase58(),
        pool_id: before.id,
        round: before.draw.round,
        at: BigInt(deadline),
      },
    },
  ]);
  expect(readPool(world, address)).toEqual({
    ...before,
    status: 'refunding',
    refundReason: 'timeout',
    settledAt: deadline,
  });
  expect(world.send([timeOutDraw(address)]).refusal).toBe('WrongStatus');
});

test('time_out_draw refuses every status except locked', () => {
  for (const [status, { address }] of poolsNotIn(world, 'locked')) {
    expect([status, world.send([timeOutDraw(address)]).refusal]).toEqual([status, 'WrongStatus']);
  }
});
