import type { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { repelled } from '#tests/support/attack.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import {
  capture,
  capturedPool,
  drawingPool,
  fill,
  fulfil,
  openPool,
  proveDraw,
  request,
  type TestPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
let attacker: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
});

describe('fulfil and time-out raced at the deadline', () => {
  const fulfilment = (pool: TestPool) => fulfilDraw(pool.address, world.vrfKey, proveDraw(world, pool));
  const timingOut = (pool: TestPool) => timeOutDraw(pool.address, world.vrfKey);

  /** Moves to a time relative to the draw's deadline and to a slot relative to its request. */
  function goTo({ address }: TestPool, toDeadline: number, sinceRequest: bigint): void {
    const { deadline, requestSlot } = readPool(world, address).draw;
    world.warp(
      (deadline ?? 0) + toDeadline - world.now,
      Number((requestSlot ?? 0n) + sinceRequest - world.slot),
    );
  }

  test.each([
    ['one second before the deadline', -1, 1_499n, 'fulfil'],
    ['one second before, all slots passed', -1, 1_500n, 'fulfil'],
    ['a fast chain: a million slots, one second before', -1, 1_000_000n, 'fulfil'],
    ['at the deadline, one slot too few', 0, 1_499n, 'neither'],
    ['a stalled chain: days after the deadline, one slot too few', 1_000_000, 1_499n, 'neither'],
    ['at the deadline and the slot', 0, 1_500n, 'time-out'],
    ['one second and one slot later', 1, 1_501n, 'time-out'],
  ] as const)('%s', (_, toDeadline, sinceRequest, possible) => {
    const pool = capturedPool(world, { maxPlayers: 3, bonusLamports: 9n });
    goTo(pool, toDeadline, sinceRequest);
    if (possible !== 'fulfil') repelled(world, [fulfilment(pool)], [], 'DrawDeadlinePassed');
    if (possible !== 'time-out') repelled(world, [timingOut(pool)], [], 'DrawDeadlineNotPassed');
    if (possible === 'neither') goTo(pool, Math.max(toDeadline, 0), 1_500n);

    const [winner, loser] = [fulfilment(pool), timingOut(pool)];
    if (possible === 'fulfil') {
      repelled(world, [winner, loser], [], 'WrongStatus');
      world.run([winner]);
      repelled(world, [loser], [], 'WrongStatus');
    } else {
      repelled(world, [loser, winner], [], 'WrongStatus');
      world.run([loser]);
      repelled(world, [winner], [], 'WrongStatus');
    }
    homecoming(world, pool)();
  });

  test('captured at the deadline, so that a time-out is held against the key', () => {
    const [inTime, late] = [drawingPool(world, { maxPlayers: 2 }), drawingPool(world, { maxPlayers: 2 })];
    const captureBy = ({ address }: TestPool) => captureEntropy(attacker.publicKey, address);
    goTo(inTime, -1, 100n);
    world.run([captureBy(inTime)], [attacker]);
    goTo(late, 0, 100n);
    repelled(world, [captureBy(late)], [attacker], 'DrawDeadlinePassed');
  });
});

describe('expiring a pool that reached its minimum, locking one that did not', () => {
  const MINIMUM = 4;

  function atDeadline(players: number, seconds: number): TestPool {
    const pool = fill(world, openPool(world, { minPlayers: MINIMUM, bonusLamports: 3n }), players);
    world.warpTo(readPool(world, pool.address).joinDeadline + seconds);
    return pool;
  }

  test.each([
    [0, 'exactly the deadline'],
    [10_000_000, 'long after it'],
  ])('expiring at exactly the minimum, %i seconds after the deadline: %s', (seconds) => {
    const pool = atDeadline(MINIMUM, seconds);
    const [lock, expire] = [lockPool(pool.address), expirePool(pool.address)];
    repelled(world, [expire], [], 'MinimumReached');
    repelled(world, [lock, expire], [], 'WrongStatus');
    world.run([lock]);
    repelled(world, [expire], [], 'WrongStatus');
    repelled(world, [lock], [], 'WrongStatus');
    request(world, pool);
    capture(world, pool);
    fulfil(world, pool);
    homecoming(world, pool)();
  });

  test.each([
    [0, 'exactly the deadline'],
    [10_000_000, 'long after it'],
  ])('locking one player below the minimum, %i seconds after the deadline: %s', (seconds) => {
    const pool = atDeadline(MINIMUM - 1, seconds);
    const [lock, expire] = [lockPool(pool.address), expirePool(pool.address)];
    repelled(world, [lock], [], 'MinimumNotReached');
    repelled(world, [expire, lock], [], 'WrongStatus');
    world.run([expire]);
    repelled(world, [lock], [], 'WrongStatus');
    repelled(world, [expire], [], 'WrongStatus');
    homecoming(world, pool)();
  });

  test('either of them one second before the deadline', () => {
    const [enough, few] = [openPool(world, { minPlayers: 2 }), openPool(world, { minPlayers: 4 })];
    for (const pool of [enough, few]) fill(world, pool, 2);
    world.warpTo(readPool(world, enough.address).joinDeadline - 1);
    repelled(world, [lockPool(enough.address)], [], 'DeadlineNotReached');
    repelled(world, [expirePool(few.address)], [], 'DeadlineNotReached');
    world.warp(1);
    world.run([lockPool(enough.address), expirePool(few.address)]);
  });

  test('left at the last second to take a pool below its minimum', () => {
    const pool = atDeadline(MINIMUM, -1);
    const { players } = readPool(world, pool.address);
    const last = pool.players.at(-1) ?? pool.creator;
    repelled(world, [exitPool(last.publicKey, pool.address)], [last], 'BelowMinimum');
    world.warp(1);
    repelled(world, [expirePool(pool.address)], [], 'MinimumReached');
    expect(readPool(world, pool.address).players).toEqual(players);
  });

  test('joined or left at exactly the deadline, before anyone has locked', () => {
    const pool = atDeadline(MINIMUM + 1, -1);
    const [, player = pool.creator] = pool.players;
    const join = joinPool(attacker.publicKey, pool.address);
    const exit = exitPool(player.publicKey, pool.address);
    world.warp(1);
    repelled(world, [join], [attacker], 'DeadlinePassed');
    repelled(world, [exit], [player], 'DeadlinePassed');
    repelled(world, [lockPool(pool.address), join], [attacker], 'WrongStatus');
    repelled(world, [lockPool(pool.address), exit], [player], 'WrongStatus');
  });

  test('joined or left one second before it: both still count', () => {
    const pool = atDeadline(MINIMUM + 1, -1);
    const [, player = pool.creator] = pool.players;
    world.run([exitPool(player.publicKey, pool.address)], [player]);
    world.run([joinPool(attacker.publicKey, pool.address)], [attacker]);
    expect(readPool(world, pool.address).players.at(-1)).toBe(attacker.publicKey.toBase58());
  });
});
