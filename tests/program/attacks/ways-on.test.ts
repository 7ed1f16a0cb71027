import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { mayComplete, mayTimeOut, mayVoid } from '#src/protocol/lock.ts';
import { repelled } from '#tests/support/attack.ts';
import { noteDues } from '#tests/support/attack-dues.ts';
import { goTo, lockOf, wouldBe } from '#tests/support/moments.ts';
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

/** Returns the three ways a locked pool can end, each complete but for the right moment. */
const waysOf = (pool: TestPool): Record<Way, TransactionInstruction> => ({
  complete: completing(world, pool, sender.publicKey),
  void: voiding(world, pool, sender.publicKey),
  'time out': timeOutDraw(pool.address),
});
const signersOf = (way: Way): Keypair[] => (way === 'time out' ? [] : [sender]);

/** A moment: seconds since one of the pool's times, and slots since the lock. */
type Moment = readonly [from: 'lockedAt' | 'drawAt' | 'deadline', seconds: number, slots: number];

/**
 * Expects that at a moment one way is open for a locked pool, or none, and the others are refused. It then takes the
 * open way, tries all ways again, and expects every lamport to be paid out.
 */
function expectOnly(
  [from, seconds, slots]: Moment,
  open: Way | null,
  refusals: Record<Way, string | null>,
): void {
  const pool = fullPool(world, { maxPlayers: 3, bonusLamports: 9n });
  const lock = lockOf(world, pool);
  goTo(world, lock[from] + seconds, lock.lockSlot + BigInt(slots));
  const ways = waysOf(pool);
  for (const way of WAYS)
    expect([way, wouldBe(world, pool, ways[way], signersOf(way))]).toEqual([way, refusals[way]]);
  if (open === null) return;
  for (const way of WAYS) repelled(world, [ways[open], ways[way]], [sender], 'WrongStatus');
  world.run([ways[open]], signersOf(open));
  for (const way of WAYS) repelled(world, [ways[way]], signersOf(way), 'WrongStatus');
  noteDues(world, pool)();
}

const VOID = { complete: 'RoundNotDue', void: null, 'time out': 'DrawNotOver' };
const NONE = { complete: 'RoundNotDue', void: 'NotYoung', 'time out': 'DrawNotOver' };
const COMPLETE = { complete: null, void: 'NotYoung', 'time out': 'DrawNotOver' };
const TIME_OUT = { complete: 'DrawOver', void: 'NotYoung', 'time out': null };

describe('void at 29 and 30 s, 99 and 100 slots', () => {
  test.each<Moment>([
    ['lockedAt', 0, 0],
    ['lockedAt', 29, 99],
    ['lockedAt', 29, 100],
    ['lockedAt', 29, 1_000_000],
    ['lockedAt', 30, 99],
    ['drawAt', 0, 99],
    ['deadline', 1_000_000, 99],
    ['lockedAt', -1_000, 1_000],
  ])('possible, and nothing else: %s, %i seconds, %i slots', (...moment) => expectOnly(moment, 'void', VOID));

  test.each<Moment>([
    ['lockedAt', 30, 100],
    ['lockedAt', 31, 101],
    ['drawAt', -1, 100],
  ])('too late, and for anything else too early: %s, %i seconds, %i slots', (...moment) =>
    expectOnly(moment, null, NONE),
  );
});

describe('complete at draw_at - 1 and draw_at', () => {
  test.each<Moment>([
    ['drawAt', -1, 100],
    ['drawAt', -1, 1_000_000],
  ])('too early: %s, %i seconds, %i slots', (...moment) => expectOnly(moment, null, NONE));

  test.each<Moment>([
    ['drawAt', 0, 100],
    ['drawAt', 0, 1_000_000],
    ['deadline', -1, 35_999],
    ['deadline', -1, 36_000],
    ['deadline', 0, 35_999],
    ['deadline', 1_000_000, 35_999],
  ])('possible, and nothing else: %s, %i seconds, %i slots', (...moment) =>
    expectOnly(moment, 'complete', COMPLETE),
  );
});

describe('time-out at its last second and slot', () => {
  test.each<Moment>([
    ['deadline', 0, 36_000],
    ['deadline', 1, 36_001],
    ['deadline', 1_000_000, 10_000_000],
  ])('possible, and nothing else: %s, %i seconds, %i slots', (...moment) =>
    expectOnly(moment, 'time out', TIME_OUT),
  );
});

test('complete, void and time-out never two at once, whatever clock, slot and restart', () => {
  const pool = fullPool(world, { maxPlayers: 2 });
  const { lockedAt, drawAt, deadline, lockSlot } = lockOf(world, pool);
  const state = readPool(world, pool.address);
  const around = (...values: number[]) =>
    fc.oneof(...values.map((value) => fc.integer({ min: value - 2, max: value + 2 })));
  const moment = fc.record({
    now: fc.oneof(
      around(lockedAt, lockedAt + 30, drawAt, deadline),
      fc.integer({ min: lockedAt - 100_000, max: deadline + 100_000 }),
    ),
    slots: fc.oneof(around(0, 100, 36_000, 136_000), fc.integer({ min: 0, max: 1_000_000 })),
    // No restart, or one before the lock, in its slot or after it.
    restart: fc.oneof(fc.constant(null), around(0, 100_000), fc.integer({ min: -900, max: 1_000_000 })),
  });
  const ways = waysOf(pool);
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(moment, ({ now, slots, restart }) => {
      const slot = lockSlot + BigInt(slots);
      const last = restart === null ? 0n : lockSlot + BigInt(restart);
      fc.pre(slot >= last && slots >= 0);
      goTo(world, now, slot);
      world.setLastRestartSlot(last);
      const open = WAYS.filter((way) => wouldBe(world, pool, ways[way], signersOf(way)) === null);
      expect(open.length).toBeLessThanOrEqual(1);
      // The clients' own rules must agree.
      const known = {
        complete: mayComplete(state, now, slot, last),
        void: mayVoid(state, now, slot, last),
        'time out': mayTimeOut(state, now, slot, last),
      };
      expect(open).toEqual(WAYS.filter((way) => known[way]));
      const way = open[0] ?? 'none';
      seen.set(way, (seen.get(way) ?? 0) + 1);
    }),
    { numRuns: 250, seed: 2_026 },
  );
  for (const way of [...WAYS, 'none']) expect(seen.get(way) ?? 0, way).toBeGreaterThan(10);
});
