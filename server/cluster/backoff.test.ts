import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

describe('a back-off', () => {
  it('doubles from two seconds to five minutes', () => {
    const backoff = new Backoff();
    const waits = Array.from({ length: 10 }, () => backoff.failed('key', 0) / 1000);
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  it('stays below what the caller can wait', () => {
    const backoff = new Backoff();
    const waits = Array.from({ length: 5 }, () => backoff.failed('key', 0, 4_000) / 1000);
    expect(waits).toEqual([2, 4, 4, 4, 4]);
  });

  it('holds for each key by itself, until its time is over', () => {
    const backoff = new Backoff();
    backoff.failed('key', 0);
    expect(backoff.isWaiting('other', 0)).toBe(false);
    expect(backoff.isWaiting('key', 1_999)).toBe(true);
    expect(backoff.isWaiting('key', 2_000)).toBe(false);
  });

  it('forgets failures after a success', () => {
    const backoff = new Backoff();
    backoff.failed('key', 0);
    backoff.failed('key', 0);
    backoff.pause('key', 500, 0);
    expect(backoff.isWaiting('key', 499)).toBe(true);
    expect(backoff.failed('key', 1_000)).toBe(2_000);
  });
});
