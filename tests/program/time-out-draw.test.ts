import { beforeAll, expect, test } from 'vitest';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { capturedPool, drawingPool, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readOracle, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

const tried = ({ address }: TestPool): string | null =>
  world.send([timeOutDraw(address, world.vrfKey)]).refusal;

/** Moves to a time relative to the draw's deadline and to a slot relative to its request. */
function goTo({ address }: TestPool, toDeadline: number, sinceRequest: bigint): void {
  const { deadline, requestSlot } = readPool(world, address).draw;
  const seconds = (deadline ?? 0) + toDeadline - world.now;
  world.warp(seconds, Number((requestSlot ?? 0n) + sinceRequest - world.slot));
}

test.each([true, false])('opens the refunds; entropy captured: %s', (captured) => {
  const pool = captured ? capturedPool(world, { maxPlayers: 3 }) : drawingPool(world, { maxPlayers: 3 });
  const before = readPool(world, pool.address);
  const oracle = readOracle(world);
  goTo(pool, 0, 1_500n);
  const { moved, events } = world.run([timeOutDraw(pool.address, world.vrfKey)]);
  expect(moved).toEqual({});
  expect(events).toEqual([
    {
      name: 'DrawTimedOut',
      data: { pool: pool.address.toBase58(), pool_id: before.id, captured, at: BigInt(world.now) },
    },
  ]);
  expect(readPool(world, pool.address)).toEqual({
    ...before,
    status: 'refunding',
    refundReason: 'timeout',
    settledAt: world.now,
  });
  // Only who could have proven is to blame.
  expect(readOracle(world)).toEqual({
    ...oracle,
    drawsTimedOut: oracle.drawsTimedOut + (captured ? 1n : 0n),
    drawsUncaptured: oracle.drawsUncaptured + (captured ? 0n : 1n),
  });
  expect(tried(pool)).toBe('WrongStatus');
});

test('refuses every status but drawing', () => {
  for (const [status, pool] of poolsNotIn(world, 'drawing')) {
    expect([status, tried(pool)]).toEqual([status, 'WrongStatus']);
  }
});
