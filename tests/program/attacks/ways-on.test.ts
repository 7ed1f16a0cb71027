import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { mayComplete, mayTimeOut, mayVoid } from '#src/protocol/lock.ts';
import { repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { goTo, lockOf, wouldBe } from '#tests/support/clock-and-slot.ts';
import { completing, fullPool, type TestPool, voiding } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
let sender: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open();
  sender = world.wallet();
});

const WAYS = ['complete', 'void', 'time out'] as const;
type Way = (typeof WAYS)[number];

/** Returns the three instructions that can end a locked pool, valid except for the time. */
const waysOf = (pool: TestPool): Record<Way, TransactionInstruction> => ({
  complete: completing(world, pool, sender.publicKey),
  void: voiding(world, pool, sender.publicKey),
  'time out': timeOutDraw(pool.address),
});
const signersOf = (way: Way): Keypair[] => (way === 'time out' ? [] : [sender]);

type LockFacts = ReturnType<typeof lockOf> & {
  /** Seconds from the lock to the round. The same number of slots takes a fifth of this time. */
  readonly countdown: number;
};

/** Returns a time and the number of slots since the lock. */
type TimeOf = (lock: LockFacts) => readonly [now: number, slots: number];
type Case = readonly [title: string, TimeOf];

/**
 * Expects that a locked pool can end in exactly one way at a time, or in none. Then ends it that way, expects that all
 * ways are refused afterwards, and that every lamport is paid out.
 */
function expectOnly(
  timeOf: TimeOf,
  open: Way | null,
  refusals: (isDue: boolean) => Record<Way, string | null>,
): void {
  // Makes slots count with their nominal length, whatever other tests did to the clock.
  world.setEpochStart(0);
  const pool = fullPool(world, { maxPlayers: 3, bonusLamports: 9n });
  const lock = lockOf(world, pool);
  const [now, slots] = timeOf({ ...lock, countdown: lock.drawAt - lock.lockedAt });
  goTo(world, now, lock.lockSlot + BigInt(slots));
  const ways = waysOf(pool);
  const expected = refusals(now >= lock.drawAt);
  for (const way of WAYS)
    expect([way, wouldBe(world, pool, ways[way], signersOf(way))]).toEqual([way, expected[way]]);
  if (open === null) return;
  for (const way of WAYS) repelled(world, [ways[open], ways[way]], [sender], 'WrongStatus');
  world.run([ways[open]], signersOf(open));
  for (const way of WAYS) repelled(world, [ways[way]], signersOf(way), 'WrongStatus');
  notePayables(world, pool)();
}

const tooEarly = (isDue: boolean): string => (isDue ? 'ClockLagged' : 'RoundNotDue');
const VOID = (isDue: boolean) => ({ complete: tooEarly(isDue), void: null, 'time out': 'DrawNotOver' });
const NONE = (isDue: boolean) => ({ ...VOID(isDue), void: 'ClockKeptPace' });
const COMPLETE = () => ({ complete: null, void: 'ClockKeptPace', 'time out': 'DrawNotOver' });
const TIME_OUT = () => ({ complete: 'DrawOver', void: 'DrawOver', 'time out': null });

/** Returns the first second at which the clock is seven eighths of a countdown ahead of a hundred slots. */
const lagged = ({ lockedAt, countdown }: LockFacts): number => lockedAt + Math.ceil((7 * countdown) / 8 + 20);
/** Returns the number of slots after the lock, five countdowns, from which a draw is late. */
const late = ({ countdown }: LockFacts): number => 25 * countdown;
/** Returns the number of slots after the lock that take two thirds of the countdown. */
const inPace = ({ countdown }: LockFacts): number => Math.ceil((10 * countdown) / 3);

describe('void in the first fifth of the countdown’s slots, and until late while the clock is ahead of the slots', () => {
  test.each<Case>([
    ['at the lock', ({ lockedAt }) => [lockedAt, 0]],
    ['before the last of those slots', ({ lockedAt, countdown }) => [lockedAt + 12, countdown - 1]],
    ['by a clock that went back', ({ lockedAt, countdown }) => [lockedAt - 1_000, countdown - 1]],
    ['when the round is due', ({ drawAt, countdown }) => [drawAt, countdown - 1]],
    ['from the first second that counts as a lag', (lock) => [lagged(lock), 100]],
    ['long after that, in the last slot that is not late', (lock) => [lock.deadline - 1, late(lock) - 1]],
  ])('only this is possible: %s', (_, timeOf) => expectOnly(timeOf, 'void', VOID));

  test.each<Case>([
    ['the fifth is over', ({ lockedAt, countdown }) => [lockedAt + 12, countdown]],
    ['a second before it counts as a lag', (lock) => [lagged(lock) - 1, 100]],
    ['a slot too few for the clock', (lock) => [lock.drawAt, inPace(lock) - 1]],
    ['late, but not due', (lock) => [lock.drawAt - 1, late(lock)]],
  ])('nothing is possible: %s', (_, timeOf) => expectOnly(timeOf, null, NONE));
});

describe('complete from draw_at on, if enough slots have passed', () => {
  test.each<Case>([
    ['with the last of these slots', (lock) => [lock.drawAt, inPace(lock)]],
    ['with more slots than seconds', ({ drawAt }) => [drawAt, 1_000_000]],
    ['late, though the clock has jumped', (lock) => [lock.deadline - 1, late(lock)]],
    ['in the draw’s last second', ({ deadline }) => [deadline - 1, 36_000]],
    ['in the draw’s last slot', ({ deadline }) => [deadline, 35_999]],
    ['in the draw’s last slot, long after its last second', ({ deadline }) => [deadline + 1_000_000, 35_999]],
  ])('only this is possible: %s', (_, timeOf) => expectOnly(timeOf, 'complete', COMPLETE));
});

describe('time out from the deadline on, in seconds and slots', () => {
  test.each<Case>([
    ['at both', ({ deadline }) => [deadline, 36_000]],
    ['a second and a slot later', ({ deadline }) => [deadline + 1, 36_001]],
    ['long after', ({ deadline }) => [deadline + 1_000_000, 10_000_000]],
  ])('only this is possible: %s', (_, timeOf) => expectOnly(timeOf, 'time out', TIME_OUT));
});

test('complete, void and time-out are never possible at once, for any clock, slot and restart', () => {
  const pool = fullPool(world, { maxPlayers: 2 });
  const { lockedAt, drawAt, deadline, lockSlot } = lockOf(world, pool);
  const countdown = drawAt - lockedAt;
  const state = readPool(world, pool.address);
  const around = (...values: number[]) =>
    fc.oneof(...values.map((value) => fc.integer({ min: value - 2, max: value + 2 })));
  const timeOf = fc.record({
    now: fc.oneof(
      around(lockedAt, lockedAt + 75, drawAt, deadline),
      fc.integer({ min: lockedAt, max: lockedAt + 400 }),
      fc.integer({ min: lockedAt - 100_000, max: deadline + 100_000 }),
    ),
    slots: fc.oneof(
      around(0, countdown, 4 * countdown, 25 * countdown, 36_000, 136_000),
      fc.integer({ min: 0, max: 2_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
    ),
    // No restart, or one before the lock, in its slot or after it.
    restart: fc.oneof(fc.constant(null), around(0, 100_000), fc.integer({ min: -900, max: 1_000_000 })),
  });
  const ways = waysOf(pool);
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(timeOf, ({ now, slots, restart }) => {
      const slot = lockSlot + BigInt(slots);
      const last = restart === null ? 0n : lockSlot + BigInt(restart);
      fc.pre(slot >= last && slots >= 0);
      goTo(world, now, slot);
      world.setLastRestartSlot(last);
      const open = WAYS.filter((way) => wouldBe(world, pool, ways[way], signersOf(way)) === null);
      expect(open.length).toBeLessThanOrEqual(1);
      // The clients' own rules must agree with the program.
      const facts = {
        complete: mayComplete(state, now, slot, last),
        void: mayVoid(state, now, slot, last),
        'time out': mayTimeOut(state, now, slot, last),
      };
      expect(open).toEqual(WAYS.filter((way) => facts[way]));
      const way = open[0] ?? 'none';
      seen.set(way, (seen.get(way) ?? 0) + 1);
    }),
    { numRuns: 250, seed: 2_026 },
  );
  for (const way of [...WAYS, 'none']) expect(seen.get(way) ?? 0, way).toBeGreaterThan(10);
});
