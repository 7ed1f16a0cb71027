import type { Keypair } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { roundHints } from '#src/beacon/hints.ts';
import { beaconAddress, entryAddress } from '#src/chain/program/addresses.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { due } from '#tests/support/due.ts';
import { goTo, lockOf, wouldBe } from '#tests/support/clock-and-slot.ts';
import {
  complete,
  completing,
  fill,
  fullPool,
  joining,
  makeVoid,
  openPool,
  type TestPool,
  timeOut,
  voiding,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';

const DAY = 86_400;
const LONG = { minPlayers: 2, joinWindowSeconds: 30 * DAY };

let world: ProgramWorld;
let attacker: Keypair;
beforeEach(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
});

const completion = (pool: TestPool) => completing(world, pool, attacker.publicKey);
const toVoid = (pool: TestPool) => voiding(world, pool, attacker.publicKey);

describe('lock with a lagging clock, then a jump to completion', () => {
  test.each([0, 99, 1_499])('a round published before the lock voids the pool %i slots later', (slots) => {
    const pool = fullPool(world, { maxPlayers: 3, bonusLamports: 7n });
    const { lockSlot, drawAt } = lockOf(world, pool);
    goTo(world, drawAt + 600, lockSlot + BigInt(slots));
    repelled(world, [completion(pool)], [attacker], 'ClockLagged');
    makeVoid(world, pool, attacker);
    notePayables(world, pool)();
  });
});

describe('the restart guard, at its last slot and the first one after it', () => {
  test('locking by the last seat', () => {
    const pool = openPool(world, { ...LONG, maxPlayers: 3 });
    world.setLastRestartSlot(world.slot);
    const restart = world.slot;
    // Seats other than the last one can still be taken.
    fill(world, pool, 2);
    const seat = joining(world, pool, attacker.publicKey);
    for (const slots of [0n, 1n, 431_999n]) {
      goTo(world, world.now + 1, restart + slots);
      repelled(world, [seat], [attacker], 'RestartGuard');
    }
    goTo(world, world.now, restart + 432_000n);
    world.run([seat], [attacker]);
    expect(lockOf(world, pool)).toMatchObject(due(world.now));
  });

  test('locking by lock_pool', () => {
    const pool = fill(world, openPool(world, { minPlayers: 2 }), 3);
    const restart = world.slot + 7n;
    world.warpTo(readPool(world, pool.address).joinDeadline, 1_000);
    world.setLastRestartSlot(restart);
    for (const slots of [1_000n, 431_999n]) {
      goTo(world, world.now + 3 * DAY, restart + slots);
      repelled(world, [lockPool(pool.address)], [], 'RestartGuard');
    }
    goTo(world, world.now, restart + 432_000n);
    world.run([lockPool(pool.address)]);
    complete(world, pool);
    notePayables(world, pool)();
  });
});

test.each([
  ['stood still: the published round voids the pool', 0],
  ['went on: a later round draws', 100_000],
])('last join replayed after a restart, after the guard, while the clock %s', (_, seconds) => {
  const pool = fill(world, openPool(world, { ...LONG, maxPlayers: 3 }), 2);
  const seat = joining(world, pool, attacker.publicKey);
  const touched = [pool.address, attacker.publicKey, entryAddress(pool.address, attacker.publicKey)];
  const before = touched.map((key) => [key, world.account(key)] as const);
  world.run([seat], [attacker]);
  const seen = lockOf(world, pool);

  // The cluster restarts from a slot before the lock, so the lock is lost.
  for (const [key, account] of before) {
    if (account === null) world.setBalance(key, 0n);
    else world.setAccount(key, account);
  }
  const restart = seen.lockSlot - 1n;
  world.setLastRestartSlot(restart);
  repelled(world, [seat], [attacker], 'RestartGuard');
  goTo(world, world.now + seconds, restart + 431_999n);
  repelled(world, [seat], [attacker], 'RestartGuard');
  goTo(world, world.now, restart + 432_000n);
  world.run([seat], [attacker]);
  const { round } = lockOf(world, pool);
  if (seconds === 0) {
    expect(round).toBe(seen.round);
    makeVoid(world, pool, attacker);
  } else {
    expect(round).toBe(due(world.now).round);
    expect(round).toBeGreaterThan(seen.round);
    complete(world, pool);
  }
  notePayables(world, pool)();
});

test.each([
  [-1, null],
  [0, 'LockedBeforeRestart'],
  [1, 'LockedBeforeRestart'],
  [50, 'LockedBeforeRestart'],
])('void of a lock before the restart, which is %i slots later', (slots, refusal) => {
  const pool = fullPool(world, { maxPlayers: 3 });
  const { lockSlot } = lockOf(world, pool);
  goTo(world, world.now, lockSlot + 60n);
  world.setLastRestartSlot(lockSlot + BigInt(slots));
  expect(wouldBe(world, pool, toVoid(pool), [attacker])).toBe(refusal);
  complete(world, pool);
  notePayables(world, pool)();
});

test('time-out right after a restart, at 35,999 and 36,000 slots', () => {
  const pool = fullPool(world, { maxPlayers: 3 });
  const { lockSlot, deadline } = lockOf(world, pool);
  // At this slot the draw is late, so that a jump of the clock no longer prevents a completion.
  const restart = lockSlot + 2_000n;
  world.setLastRestartSlot(restart);
  for (const slot of [restart, lockSlot + 36_000n, restart + 35_999n]) {
    goTo(world, deadline + 10 * DAY, slot);
    repelled(world, [timeOutDraw(pool.address)], [], 'DrawNotOver');
    expect(wouldBe(world, pool, completion(pool), [attacker])).toBeNull();
  }
  goTo(world, world.now, restart + 36_000n);
  repelled(world, [completion(pool)], [attacker], 'DrawOver');
  timeOut(world, pool);
  notePayables(world, pool)();
});

test('a late lock starts its countdown at the lock: the already public round of the deadline neither draws nor voids', () => {
  const pool = fill(world, openPool(world, { minPlayers: 2 }), 3);
  const { joinDeadline } = readPool(world, pool.address);
  const publicRound = due(joinDeadline).round;
  world.warpTo(joinDeadline + 1_000);
  world.run([lockPool(pool.address)]);
  const lock = lockOf(world, pool);
  expect(lock).toMatchObject(due(world.now));
  const [right, stale] = [roundHints(lock.round), roundHints(publicRound)];
  const signature = world.beacon.sign(publicRound);
  const attempts = (build: typeof completePool) =>
    [right, stale].map((hints) =>
      build(attacker.publicKey, pool.address, world.beaconAddress, signature, hints),
    );
  for (const [build, slots] of [
    [voidPool, 0n],
    [completePool, 300n],
  ] as const) {
    goTo(world, slots === 0n ? world.now : lock.drawAt, lock.lockSlot + slots);
    const [withRight, withStale] = attempts(build);
    if (withRight === undefined || withStale === undefined) throw new Error('no attempts');
    repelled(world, [withRight], [attacker], 'InvalidSignature');
    repelled(world, [withStale], [attacker], 'InvalidHints');
  }
  complete(world, pool);
});

describe('round at an exact boundary, before genesis, overflow', () => {
  /** Starts a world, and registers another beacon in it. @returns the plan of pools that draw by that beacon */
  async function worldOf(beacon: TestBeacon): Promise<{ beacon: ReturnType<typeof beaconAddress> }> {
    world = await ProgramWorld.deployed();
    attacker = world.wallet();
    const { authority, admin } = world;
    const key = beaconAddress(fromHex(beacon.chain.chainHash));
    const initialize = initializeConfig(authority.publicKey, admin.publicKey, key, world.params());
    world.run([registerBeacon(authority.publicKey, beacon.chain), initialize], [authority]);
    return { beacon: key };
  }

  test('a countdown that ends at the publication of a round waits for the next round', () => {
    for (const [past, wait] of [
      [0, 3],
      [1, 2],
      [2, 1],
    ] as const) {
      const pool = fill(world, openPool(world, { maxPlayers: 2 }), 1);
      const { genesis } = world.beacon.chain;
      while ((world.now + 60 - genesis) % 3 !== past) world.warp(1);
      fill(world, pool, 2);
      const { round, drawAt } = lockOf(world, pool);
      expect(drawAt - (world.now + 60)).toBe(wait);
      expect(genesis + 3 * (Number(round) - 1)).toBe(drawAt);
      complete(world, pool);
    }
  });

  test.each([1, 30])('rounds at exact boundaries with a period of %i seconds', async (periodSeconds) => {
    const plan = await worldOf(new TestBeacon(3, { periodSeconds }));
    const { genesis } = new TestBeacon(3, { periodSeconds }).chain;
    for (const past of [0, 1, periodSeconds - 1]) {
      const pool = fill(world, openPool(world, { ...plan, maxPlayers: 2 }), 1);
      while ((world.now + 60 - genesis) % periodSeconds !== past % periodSeconds) world.warp(1);
      fill(world, pool, 2);
      const { round, drawAt } = lockOf(world, pool);
      expect(drawAt).toBeGreaterThan(world.now + 60);
      expect(drawAt).toBeLessThanOrEqual(world.now + 60 + periodSeconds);
      expect(genesis + periodSeconds * (Number(round) - 1)).toBe(drawAt);
    }
  });

  test('no pool is created before genesis, and pools lock from that second on', async () => {
    const genesis = world.now + 2 * DAY;
    const plan = await worldOf(new TestBeacon(4, { genesis }));
    world.warpTo(genesis - 1);
    expect(() => openPool(world, { ...plan, maxPlayers: 2 })).toThrow('BeforeGenesis');
    world.warp(1);
    const pool = fill(world, openPool(world, { ...plan, maxPlayers: 2 }), 2);
    const round = BigInt(Math.floor((world.now + 60 - genesis) / 3) + 2);
    expect(lockOf(world, pool)).toMatchObject({ round, drawAt: genesis + (Number(round) - 1) * 3 });
  });

  test.each([60, DAY])('a lock at the largest time, with a countdown of %i seconds', (countdownSeconds) => {
    world.run(
      [updateConfig(world.admin.publicKey, world.params({ countdownSeconds }), false)],
      [world.admin],
    );
    const pool = fill(world, openPool(world, { minPlayers: 2 }), 3);
    const { joinDeadline } = readPool(world, pool.address);
    // A floating-point number represents this time exactly, and the last second of 64 bits is less than a day later.
    goTo(world, 2 ** 63 - 2 ** 14, world.slot);
    repelled(world, [lockPool(pool.address)], [], 'Overflow');
    goTo(world, joinDeadline, world.slot);
    world.warpTo(joinDeadline + 2_048);
    world.run([lockPool(pool.address)]);
  });
});

describe('clock frozen, ahead, at double speed', () => {
  /** Converts real seconds since the lock to seconds of the chain's clock. */
  type Pace = (seconds: number) => number;
  interface ChainClock {
    /** Seconds by which the chain's clock is ahead of the real clock when the pool locks. */
    readonly ahead?: number;
    readonly pace?: Pace;
  }

  /** Lets time pass until a watcher, which sends the round once it is public, has ended the pool. */
  function watch(
    pool: TestPool,
    { ahead = 0, pace = (seconds) => seconds }: ChainClock,
  ): { end: string; chain: number; seconds: number } {
    const { lockedAt, lockSlot, drawAt, deadline } = lockOf(world, pool);
    const ways = [
      ['void', toVoid(pool), [attacker]],
      ['completed', completion(pool), [attacker]],
      ['timed out', timeOutDraw(pool.address), []],
    ] as const;
    for (let seconds = 0; seconds < 10 * DAY; seconds += 1) {
      const chain = lockedAt + Math.floor(pace(seconds));
      const isOut = lockedAt - ahead + seconds >= drawAt;
      if (!isOut && chain < deadline) continue;
      goTo(world, chain, lockSlot + 5n * BigInt(seconds));
      const end = ways.find(([way, instruction, signers]) => {
        const isPossible = isOut || way === 'timed out';
        return isPossible && world.send([instruction], signers).refusal === null;
      });
      if (end !== undefined) return { end: end[0], chain, seconds };
    }
    throw new Error('nothing ended the pool');
  }

  test.each<[string, ChainClock, string]>([
    ['right', {}, 'completed'],
    ['frozen for ten minutes, then right', { pace: (s) => (s < 600 ? 0 : s) }, 'completed'],
    ['an hour ahead', { ahead: 3_600 }, 'completed'],
    ['two days ahead', { ahead: 2 * DAY }, 'timed out'],
    ['at double speed', { pace: (s) => 2 * s }, 'void'],
    ['half as fast again', { pace: (s) => 1.5 * s }, 'completed'],
    ['at half speed', { pace: (s) => s / 2 }, 'completed'],
    ['at a third of its speed', { pace: (s) => s / 3 }, 'completed'],
    ['thirty seconds behind', { ahead: -30 }, 'completed'],
    ['fifty-five seconds behind', { ahead: -55 }, 'void'],
    ['an hour behind', { ahead: -3_600 }, 'void'],
  ])('%s', (_, clock, expected) => {
    const pool = fullPool(world, { maxPlayers: 3, bonusLamports: 7n });
    const { lockedAt, drawAt } = lockOf(world, pool);
    const { end, chain, seconds } = watch(pool, clock);
    expect(end).toBe(expected);
    // The pool completes neither before the round is public nor before the chain's clock reaches its time.
    if (end === 'completed') {
      expect(chain).toBeGreaterThanOrEqual(drawAt);
      expect(lockedAt - (clock.ahead ?? 0) + seconds).toBeGreaterThanOrEqual(drawAt);
    }
    notePayables(world, pool)();
  });
});
