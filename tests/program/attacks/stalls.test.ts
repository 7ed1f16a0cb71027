import type { Keypair } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { goTo, lockOf, wouldBe } from '#tests/support/clock-and-slot.ts';
import { completing, fill, fullPool, openPool, type TestPool, voiding } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Slots in a second, at their nominal length. */
const SLOTS_A_SECOND = 5;

let world: ProgramWorld;
let anyone: Keypair;
beforeEach(async () => {
  world = await ProgramWorld.open({}, 1_000 / SLOTS_A_SECOND);
  anyone = world.wallet();
});

/** Returns whether a public round now completes the pool, voids it, or neither. */
function verdict(pool: TestPool): 'completes' | 'voids' | 'waits' {
  const ways = { completes: completing, voids: voiding } as const;
  for (const [way, make] of Object.entries(ways)) {
    if (wouldBe(world, pool, make(world, pool, anyone.publicKey), [anyone]) === null) return way as never;
  }
  return 'waits';
}

interface Stall {
  /** Real seconds for which the chain's clock stopped. */
  readonly seconds: number;
  /** The clock's pace after the stall: how many nominal slot times it advances in a slot. Infinity: it jumps. */
  readonly pace: number;
}

/** Stalls the cluster. @returns functions that go to a slot after the stall, and return the lag there in seconds */
function stalled({ seconds, pace }: Stall): {
  goTo: (slots: number) => void;
  lag: (slots: number) => number;
} {
  const [from, slot] = [world.now, world.slot];
  const clock = (slots: number): number => {
    const world = seconds + slots / SLOTS_A_SECOND;
    const isStanding = pace === Infinity && slots < 8;
    return Math.floor(isStanding ? slots / SLOTS_A_SECOND : Math.min(world, (pace * slots) / SLOTS_A_SECOND));
  };
  return {
    goTo: (slots) => goTo(world, from + clock(slots), slot + BigInt(slots)),
    lag: (slots) => Math.floor(seconds + slots / SLOTS_A_SECOND) - clock(slots),
  };
}

/** Creates a pool and fills its last seat, which locks it. */
function lockNow(countdownSeconds = 60): TestPool {
  if (countdownSeconds !== 60) {
    const params = world.params({ countdownSeconds });
    world.run([updateConfig(world.admin.publicKey, params, false)], [world.admin]);
  }
  return fullPool(world, { maxPlayers: 2, bonusLamports: 5n });
}

/** Returns the last slot whose lag is at least a countdown and a period, so that a lock's round is already known. */
const lastAttack = (stall: ReturnType<typeof stalled>, countdownSeconds: number): number => {
  let slots = 0;
  while (stall.lag(slots + SLOTS_A_SECOND) >= countdownSeconds + 3) slots += SLOTS_A_SECOND;
  return slots;
};

describe('a lock during a lag, whose round is known, completes only after five countdowns', () => {
  test.each<[number, number]>(
    [1.7, 2, 2.5, 4, Infinity].flatMap((pace) =>
      [70, 120, 900, 3_600].map((seconds): [number, number] => [pace, seconds]),
    ),
  )('a lock during a lag that is caught up at a pace of %d after %i s', (pace, seconds) => {
    const stall = stalled({ seconds, pace });
    const last = lastAttack(stall, 60);
    // The beginning, the middle and the end of the lag; the Rust tests try every second of the lag.
    for (const at of new Set([0, Math.floor(last / 2), last])) {
      stall.goTo(at);
      const pool = lockNow();
      const { lockedAt, drawAt } = lockOf(world, pool);
      const late = 5 * SLOTS_A_SECOND * (drawAt - lockedAt);
      const seen = [1, 59, 100, 240, 300, 600, 1_000, 1_499, late - 1].map((slots) => {
        stall.goTo(at + slots);
        return [slots, verdict(pool)] as const;
      });
      expect(seen.filter(([, way]) => way === 'completes')).toEqual([]);
      expect(seen.filter(([slots, way]) => slots <= 59 && way !== 'voids')).toEqual([]);
      stall.goTo(at + late);
      expect(verdict(pool)).toBe('completes');
    }
  });

  test('a watcher voids a pool in slot 59, 300 and 1,499, not in slot 100, if the clock runs at twice the pace', () => {
    const stall = stalled({ seconds: 3_600, pace: 2 });
    stall.goTo(0);
    const pool = lockNow();
    const seen = [59, 100, 300, 1_499].map((slots) => {
      stall.goTo(slots);
      return verdict(pool);
    });
    expect(seen).toEqual(['voids', 'waits', 'voids', 'voids']);
    world.run([voiding(world, pool, anyone.publicKey)], [anyone]);
    notePayables(world, pool)();
  });

  test('accepted risk: a pace of 1.25 looks like slow slots, so that a watcher has 60 slots to void the pool', () => {
    const stall = stalled({ seconds: 3_600, pace: 1.25 });
    stall.goTo(0);
    const pool = lockNow();
    stall.goTo(59);
    expect(verdict(pool)).toBe('voids');
    stall.goTo(400);
    expect(verdict(pool)).toBe('completes');
  });

  test.each([
    [600, 'completes'],
    [HOUR, 'completes'],
    // The deadline of this draw has passed by then.
    [DAY, 'waits'],
  ])('a lock during a lag with a countdown of %i s', (countdownSeconds, end) => {
    const stall = stalled({ seconds: 2 * countdownSeconds, pace: 2 });
    stall.goTo(0);
    const pool = lockNow(countdownSeconds);
    const countdown = lockOf(world, pool).drawAt - lockOf(world, pool).lockedAt;
    const seen = [1, 5, 9].map((tenths) => {
      stall.goTo(Math.floor((tenths * countdown * SLOTS_A_SECOND) / 10));
      return verdict(pool);
    });
    expect(seen).toEqual(['voids', 'waits', 'voids']);
    stall.goTo(5 * countdown * SLOTS_A_SECOND);
    expect(verdict(pool)).toBe(end);
  });

  test('a lock during a lag of a pool that is created and filled during the catch-up', () => {
    const stall = stalled({ seconds: 900, pace: 2 });
    stall.goTo(40);
    const open = fill(world, openPool(world, { maxPlayers: 2 }), 1);
    stall.goTo(90);
    const pool = fill(world, open, 2);
    for (const slots of [1, 59, 300, 1_499]) {
      stall.goTo(90 + slots);
      expect([slots, verdict(pool)]).toEqual([slots, 'voids']);
    }
  });

  test('a lock during a lag, when the first block after the stall has a new slot but the old time', () => {
    const stall = stalled({ seconds: 300, pace: Infinity });
    // All slots of the stall are skipped at once.
    goTo(world, world.now, world.slot + 1_500n);
    const pool = lockNow();
    const { lockSlot } = lockOf(world, pool);
    goTo(world, world.now + 300, lockSlot + 1n);
    expect(verdict(pool)).toBe('voids');
    expect(stall.lag(8)).toBe(0);
    goTo(world, world.now + 60, lockSlot + 301n);
    expect(verdict(pool)).toBe('voids');
  });

  test('a lock during a lag when the cluster stalls a second time in the epoch', () => {
    for (const seconds of [400, 900]) {
      const stall = stalled({ seconds, pace: 2 });
      stall.goTo(0);
      const pool = lockNow();
      for (const slots of [59, 300, 1_499]) {
        stall.goTo(slots);
        expect([seconds, slots, verdict(pool)]).toEqual([seconds, slots, 'voids']);
      }
      stall.goTo(5 * SLOTS_A_SECOND * seconds);
    }
  });
});

describe('the slot length', () => {
  /** Advances to a slot of the next epoch, whose slots have taken `slotMs` milliseconds each. */
  function intoEpoch(slots: number, slotMs: number): void {
    const left = 432_000 - Number(world.slot % 432_000n);
    goTo(world, world.now + DAY, world.slot + BigInt(left + slots));
    world.setEpochStart(world.now - Math.ceil((slots * slotMs) / 1_000));
  }
  const microsOf = (pool: TestPool): number | null => readPool(world, pool.address).draw.slotMicros;

  test.each([
    [4_499, 100, 200_000],
    [4_500, 100, 100_000],
    [4_500, 190, 190_000],
    [4_500, 260, 200_000],
    [431_000, 100, 100_000],
  ])('%i slots into an epoch of slots of %i ms: %i µs', (slots, slotMs, expected) => {
    intoEpoch(slots, slotMs);
    expect(microsOf(lockNow())).toBe(expected);
  });

  test('the slot length in an epoch that began during the lag is at most nominal', () => {
    intoEpoch(0, 200);
    const stall = stalled({ seconds: 3_600, pace: 2 });
    stall.goTo(5_000);
    const pool = lockNow();
    expect(microsOf(pool)).toBe(200_000);
    stall.goTo(5_300);
    expect(verdict(pool)).toBe('voids');
  });

  test('the slot length of a pool is that of its lock, although an epoch ends before the completion', () => {
    intoEpoch(431_900, 100);
    const pool = lockNow();
    const { drawAt, lockSlot } = lockOf(world, pool);
    const slots = (drawAt - world.now) * 10;
    goTo(world, drawAt, lockSlot + BigInt(slots));
    expect(world.epochStart.slot).toBeGreaterThan(lockSlot);
    expect(verdict(pool)).toBe('completes');
  });

  test.each([
    ['400 to 200 ms', 400, 5],
    ['200 to 100 ms', 200, 10],
  ])(
    'draws complete when their round is due, although the slot length changes from %s',
    (_, slotMs, slotsASecond) => {
      intoEpoch(100_000, slotMs);
      const pool = lockNow();
      const { drawAt, lockedAt, lockSlot } = lockOf(world, pool);
      goTo(world, drawAt, lockSlot + BigInt((drawAt - lockedAt) * slotsASecond));
      expect(verdict(pool)).toBe('completes');
    },
  );
});

describe('an honest draw', () => {
  /** Locks a pool, stalls the cluster a second later, and returns all effects of the round once it is public. */
  function honest(stallSeconds: number, slotMs: number): Set<string> {
    const pool = lockNow();
    const { drawAt, lockedAt, lockSlot } = lockOf(world, pool);
    const seen = new Set<string>();
    for (let slots = 1; ; slots += 4) {
      const passed = (slots * slotMs) / 1_000;
      const now = Math.floor(lockedAt + passed + (passed > 1 ? stallSeconds : 0));
      if (now < drawAt) continue;
      goTo(world, now, lockSlot + BigInt(slots));
      const way = verdict(pool);
      seen.add(way);
      if (way === 'completes') return seen;
    }
  }

  test.each([
    [30, 200],
    [44, 200],
    [46, 200],
    [30, 214],
    [44, 214],
  ])('an honest draw survives a stall of %i s at slots of %i ms', (seconds, slotMs) => {
    expect([...honest(seconds, slotMs)]).not.toContain('voids');
  });

  test.each([
    [55, 200],
    [55, 214],
  ])('an honest draw can be voided by a loser after a stall of %i s at slots of %i ms', (seconds, slotMs) => {
    expect([...honest(seconds, slotMs)]).toContain('voids');
  });

  test.each([180, 200, 220, 260])(
    'an honest draw completes when its round is due, at slots of %i ms',
    (slotMs) => {
      const pool = lockNow();
      const { drawAt, lockedAt, lockSlot } = lockOf(world, pool);
      goTo(world, drawAt, lockSlot + BigInt(Math.floor(((drawAt - lockedAt) * 1_000) / slotMs)));
      expect(verdict(pool)).toBe('completes');
    },
  );

  test('an honest draw survives slots that are skipped', () => {
    const pool = lockNow();
    const { drawAt, lockedAt, lockSlot } = lockOf(world, pool);
    // Jumps over slots, as if they had no blocks. The program counts them, too.
    for (const share of [0.3, 0.6, 1]) {
      const seconds = Math.ceil((drawAt - lockedAt) * share);
      goTo(world, lockedAt + seconds, lockSlot + BigInt(seconds * SLOTS_A_SECOND));
    }
    expect(verdict(pool)).toBe('completes');
  });
});
