import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIG_ADDRESS, oracleAddress } from '#src/chain/program/addresses.ts';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import { capturedPool, drawingPool, proveDraw, type TestPool, timeOut } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readOracle, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';
import { replaced } from '#tests/support/tamper.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

const tried = ({ address }: TestPool): string | null =>
  world.send([timeOutDraw(address, world.vrfKey)]).refusal;
const proven = (pool: TestPool): string | null =>
  world.send([fulfilDraw(pool.address, world.vrfKey, proveDraw(world, pool))]).refusal;

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

describe('fulfil and time-out raced at the deadline: never are both possible', () => {
  test('one second before, with all slots passed', () => {
    const pool = capturedPool(world, { maxPlayers: 2 });
    goTo(pool, -1, 1_500n);
    expect(tried(pool)).toBe('DrawDeadlineNotPassed');
    expect(proven(pool)).toBeNull();
  });

  test('at the deadline, one slot too few', () => {
    const pool = capturedPool(world, { maxPlayers: 2 });
    goTo(pool, 0, 1_499n);
    expect(tried(pool)).toBe('DrawDeadlineNotPassed');
    expect(proven(pool)).toBe('DrawDeadlinePassed');
    world.warp(0, 1);
    expect(proven(pool)).toBe('DrawDeadlinePassed');
    expect(tried(pool)).toBeNull();
    expect(proven(pool)).toBe('WrongStatus');
  });

  test('a stalled chain: long after the deadline, hardly a slot since the request', () => {
    const pool = capturedPool(world, { maxPlayers: 2 });
    goTo(pool, 1_000_000, 100n);
    expect(tried(pool)).toBe('DrawDeadlineNotPassed');
  });

  test('a fast chain: many slots, before the deadline', () => {
    const pool = capturedPool(world, { maxPlayers: 2 });
    goTo(pool, -1, 1_000_000n);
    expect(tried(pool)).toBe('DrawDeadlineNotPassed');
    expect(proven(pool)).toBeNull();
  });
});

test('reroll by withholding: a proof that comes too late draws nothing', () => {
  const pool = capturedPool(world, { maxPlayers: 2 });
  const withheld = proveDraw(world, pool);
  timeOut(world, pool);
  expect(world.send([fulfilDraw(pool.address, world.vrfKey, withheld)]).refusal).toBe('WrongStatus');
});

test('refuses every status but drawing', () => {
  for (const [status, pool] of poolsNotIn(world, 'drawing')) {
    expect([status, tried(pool)]).toEqual([status, 'WrongStatus']);
  }
});

test('refuses the record of another key, and what is no record', () => {
  const key = vrfPublicKey(numberedBytes('vrf', 1));
  world.run([updateConfig(world.admin.publicKey, world.params({ vrfKey: key }), false)], [world.admin]);
  world.run([updateConfig(world.admin.publicKey, world.params(), false)], [world.admin]);
  const pool = drawingPool(world, { maxPlayers: 2 });
  goTo(pool, 0, 1_500n);
  expect(world.send([timeOutDraw(pool.address, key)]).refusal).toBe('WrongOracle');
  const instruction = timeOutDraw(pool.address, world.vrfKey);
  const config = replaced(instruction, oracleAddress(world.vrfKey), CONFIG_ADDRESS);
  expect(world.send([config]).refusal).toBe('AccountDiscriminatorMismatch');
});
