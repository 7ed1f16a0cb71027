import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { PLAUSIBLE_CLOCK, PLAUSIBLE_SLOTS, PlausibleGate } from './plausible-gate.ts';

const MILLION = 1_000_000;
const TEN_YEARS = 10 * 365 * 86_400;
const START = 454_464_000;

/** A chain with its time in milliseconds and its slot. */
class Chain {
  nowMs = 0;
  slot = START;

  pass(ms: number, perSecond = 5): void {
    this.nowMs += ms;
    this.slot += (ms / 1_000) * perSecond;
  }
}

let chain: Chain;
let gate: PlausibleGate;
const answer = (off = 0) => gate.offer(BigInt(Math.floor(chain.slot)) + BigInt(off), chain.nowMs);

/** Offers true answers at an interval, and adopts agreed ones. @returns milliseconds until one is accepted */
function untilAccepted(everyMs: number): number {
  const from = chain.nowMs;
  while (answer() !== 'accepted' && !gate.adopt()) chain.pass(everyMs);
  return chain.nowMs - from;
}

beforeEach(() => {
  chain = new Chain();
  gate = new PlausibleGate(PLAUSIBLE_SLOTS);
});

describe('slots', () => {
  const second = fc.record({
    ms: fc.integer({ min: 0, max: 120_000 }),
    perSecond: fc.double({ min: 0, max: 50, noNaN: true }),
    lag: fc.integer({ min: 0, max: 100 }),
  });

  it('slots are accepted of any chain with up to 50 slots a second, and of nodes up to 100 slots behind', () => {
    fc.assert(
      fc.property(fc.array(second, { maxLength: 60 }), (seconds) => {
        [chain, gate] = [new Chain(), new PlausibleGate(PLAUSIBLE_SLOTS)];
        answer();
        for (const { ms, perSecond, lag } of seconds) {
          chain.pass(ms, perSecond);
          // No node reports a slot before the first one.
          const shown = Math.max(Math.floor(chain.slot) - lag, START);
          expect(gate.offer(shown, chain.nowMs)).toBe('accepted');
        }
      }),
    );
  });

  it('false slots are rejected, in any number, while true ones arrive in between', () => {
    const lie = fc.oneof(fc.constant(MILLION), fc.constant(-MILLION), fc.integer({ min: 600, max: 2 ** 40 }));
    fc.assert(
      fc.property(fc.array(fc.array(lie, { maxLength: 4 }), { maxLength: 40 }), (turns) => {
        [chain, gate] = [new Chain(), new PlausibleGate(PLAUSIBLE_SLOTS)];
        answer();
        for (const lies of turns) {
          for (const off of lies) {
            expect(answer(off)).toBe(off > 0 ? 'ahead' : 'behind');
            expect(gate.adopt()).toBe(false);
          }
          chain.pass(2_000);
          expect(answer()).toBe('accepted');
        }
        expect(gate.accepted).toBe(Math.floor(chain.slot));
      }),
    );
  });

  it('true slots are accepted within 40 s after any history, if one arrives every four seconds', () => {
    const past = fc.record({
      off: fc.oneof(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), fc.integer({ min: -700, max: 700 })),
      ms: fc.integer({ min: 0, max: 60_000 }),
      adopts: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(past, { maxLength: 30 }), (pasts) => {
        [chain, gate] = [new Chain(), new PlausibleGate(PLAUSIBLE_SLOTS)];
        for (const { off, ms, adopts } of pasts) {
          chain.pass(ms);
          answer(off);
          if (adopts) gate.adopt();
        }
        expect(untilAccepted(4_000)).toBeLessThanOrEqual(40_000);
        // An accepted slot is at most 100 ahead of the chain.
        expect((gate.accepted ?? 0) - chain.slot).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('slots that advance in small steps are accepted only up to what the chain can have reached', () => {
    for (let step = 0; step < 100; step += 1) {
      const { accepted } = gate;
      gate.offer((accepted ?? START) + 500, chain.nowMs);
    }
    expect(gate.accepted).toBeLessThanOrEqual(START + 500 + 512);
  });

  it('rejected slots are adopted once three of them agree over 30 s', () => {
    for (let times = 0; times < 3; times += 1) {
      expect(answer()).toBe('accepted');
      chain.pass(3_000);
    }
    for (let seconds = 0; seconds < 30; seconds += 5) {
      expect(answer(MILLION)).toBe('ahead');
      expect(gate.adopt()).toBe(false);
      chain.pass(5_000);
    }
    answer(MILLION);
    expect(gate.agreed).toBe(chain.slot + MILLION);
    expect(gate.adopt()).toBe(true);
    expect(answer(MILLION)).toBe('accepted');
    expect(untilAccepted(5_000)).toBe(30_000);
  });

  it('rejected slots are not adopted if only two agree, or none', () => {
    expect(untilAccepted(2_000)).toBe(0);
    answer(MILLION);
    chain.pass(60_000);
    answer(MILLION);
    expect(gate.agreed).toBeNull();
    for (let times = 2; times < 20; times += 1) {
      answer(MILLION * times * times);
      expect(gate.adopt()).toBe(false);
      chain.pass(5_000);
    }
  });

  it('true slots replace a false first one within seconds', () => {
    answer(MILLION);
    expect(untilAccepted(2_000)).toBe(4_000);
    expect(gate.accepted).toBe(chain.slot);
  });

  it('slots of a chain that was restored to an earlier slot are accepted', () => {
    for (let times = 0; times < 10; times += 1) {
      answer();
      chain.pass(4_000);
    }
    chain.slot -= 5_000;
    expect(answer()).toBe('behind');
    expect(untilAccepted(4_000)).toBe(32_000);
  });

  it('slots are accepted after a sleep that the clock did not count, up to its length', () => {
    answer();
    chain.slot += 2 * 3_600 * 5;
    expect(gate.check(chain.slot, chain.nowMs)).toBe('ahead');
    gate.allow(2 * 3_600_000);
    expect(answer()).toBe('accepted');
    expect(answer(MILLION)).toBe('ahead');
  });

  it.each([2n ** 64n - 1n, Infinity, NaN, -Infinity])('slots are never accepted at %s', (value) => {
    for (let times = 0; times < 20; times += 1) {
      expect(gate.offer(value, (chain.nowMs += 5_000))).not.toBe('accepted');
      expect(gate.adopt()).toBe(false);
    }
    expect(gate.accepted).toBeNull();
    expect(answer()).toBe('accepted');
  });

  it('slots that are only checked do not count as evidence', () => {
    answer(MILLION);
    for (let times = 0; times < 20; times += 1) {
      chain.pass(5_000);
      expect(gate.check(chain.slot, chain.nowMs)).toBe('behind');
    }
    expect(gate.agreed).toBeNull();
    gate.reset();
    expect(answer()).toBe('accepted');
  });
});

describe('the clock', () => {
  const NOW = 1_800_000_000;
  beforeEach(() => {
    gate = new PlausibleGate(PLAUSIBLE_CLOCK);
    for (const seconds of [0, 15, 30]) gate.offer(NOW + seconds, seconds * 1_000);
  });

  it.each([
    ['ten years ahead', TEN_YEARS, 'ahead'],
    ['ten minutes ahead', 600, 'ahead'],
    ['ten years back', -TEN_YEARS, 'behind'],
    ['ten minutes back', -600, 'behind'],
    ['twenty seconds back', -20, 'accepted'],
    ['twenty seconds ahead', 20, 'accepted'],
  ])('the gate judges a clock that is %s', (_what, off, verdict) => {
    expect(gate.offer(NOW + 45 + off, 45_000)).toBe(verdict);
  });

  it.each([
    ['a day', 86_400, 0],
    ['two hours, because the chain was halted', -7_200, 0],
    ['nothing after ten days without a request', 0, 864_000],
  ])('the clock is adopted if it differs by %s and agrees over 30 s', (_what, off, away) => {
    let seconds = 45 + away;
    let requests = 0;
    while (gate.offer(NOW + seconds + off, seconds * 1_000) !== 'accepted' && !gate.adopt()) {
      seconds += 10;
      requests += 1;
      expect(requests).toBeLessThanOrEqual(3);
    }
    expect(gate.check(NOW + seconds + off, seconds * 1_000)).toBe('accepted');
  });
});
