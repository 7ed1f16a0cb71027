import { describe, expect, it } from 'vitest';
import { jitterMs, Turns } from './turns.ts';

const KEYS = Array.from({ length: 200 }, (_, index) => `pool ${index}:settle`);
const GAP_MS = 4_000;

describe('the delay before a keeper acts', () => {
  it('the delay before a keeper acts is below three seconds and follows from the keys of keeper and task', () => {
    const times = KEYS.map((key) => jitterMs('keeper', key));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...times)).toBeLessThan(300);
    expect(Math.max(...times)).toBeLessThan(3_000);
    expect(Math.max(...times)).toBeGreaterThan(2_700);
    expect(KEYS.map((key) => jitterMs('keeper', key))).toEqual(times);
    expect(KEYS.map((key) => jitterMs('another', key))).not.toEqual(times);
  });

  it('the delay before a keeper acts starts when a task is first seen to be due', () => {
    const turns = new Turns('keeper');
    const start = jitterMs('keeper', 'key');
    expect(turns.wait('key', 'a', 1_000)).toBe(start);
    expect(turns.wait('key', 'a', 1_000 + start)).toBe(0);
    turns.keep(new Set());
    expect(turns.wait('key', 'a', 5_000)).toBe(start);
  });

  it('two keepers act at least four seconds apart, unless only the earlier one has met the other', () => {
    const mine = new Turns('keeper');
    const theirs = new Turns('rival');
    mine.met('rival');
    const [bothKnow, oneKnows] = [0, 1].map((knowing) => {
      if (knowing === 0) theirs.met('keeper');
      const others = knowing === 0 ? theirs : new Turns('rival');
      return KEYS.map((key) => [mine.wait(key, '', 0), others.wait(key, '', 0)] as const);
    });
    for (const [a, b] of bothKnow ?? []) expect(Math.abs(a - b)).toBeGreaterThanOrEqual(GAP_MS);
    // If only this keeper has met the other, turns are close only for keys for which this keeper is first.
    const close = (oneKnows ?? []).filter(([a, b]) => Math.abs(a - b) < GAP_MS);
    expect(close.length).toBeGreaterThan(0);
    for (const [a, b] of close) expect(a).toBeLessThan(b);
  });

  it('the delay before a keeper acts is reset when the rival fails to act three times', () => {
    const turns = new Turns('keeper');
    const key = KEYS.find((one) => jitterMs('rival', one) < jitterMs('keeper', one)) ?? '';
    turns.met('rival');
    for (const _ of [1, 2, 3]) {
      expect(turns.wait(key, '', 0)).toBe(jitterMs('rival', key) + GAP_MS);
      turns.did(key);
    }
    expect(turns.wait(key, '', 0)).toBe(jitterMs('keeper', key));
  });

  it('the delay before a keeper acts is not reset while the rival acts in between', () => {
    const turns = new Turns('keeper');
    const key = KEYS.find((one) => jitterMs('rival', one) < jitterMs('keeper', one)) ?? '';
    turns.met('rival');
    for (const _ of [1, 2, 3, 4, 5]) {
      for (const _missed of [1, 2]) {
        turns.wait(key, '', 0);
        turns.did(key);
      }
      expect(turns.wait(key, '', 0)).toBe(jitterMs('rival', key) + GAP_MS);
      // The task is no longer due, so another keeper has done it.
      turns.keep(new Set());
    }
  });

  it('the delay before a keeper acts is overtaken when another sender changes the state of the task', () => {
    const turns = new Turns('keeper');
    turns.wait('key', '30 seats', 0);
    expect(turns.isOvertaken('key', '30 seats')).toBe(false);
    expect(turns.isOvertaken('key', '20 seats')).toBe(true);
    turns.end('key');
    expect(turns.isOvertaken('key', '20 seats')).toBe(false);
  });
});
