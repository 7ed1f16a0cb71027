import { describe, expect, it, vi } from 'vitest';
import { Backoff } from './backoff.ts';

describe('a backoff', () => {
  it('a backoff doubles from two seconds to five minutes', () => {
    const backoff = new Backoff();
    const waits = Array.from({ length: 10 }, () => backoff.failed('key', undefined, 0) / 1000);
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  it('a backoff stays below the limit of the caller', () => {
    const backoff = new Backoff();
    const waits = Array.from({ length: 5 }, () => backoff.failed('key', 4_000, 0) / 1000);
    expect(waits).toEqual([2, 4, 4, 4, 4]);
  });

  it('a backoff applies to one key only, until its time is over', () => {
    const backoff = new Backoff();
    backoff.failed('key', undefined, 0);
    expect(backoff.isWaiting('other', 0)).toBe(false);
    expect(backoff.isWaiting('key', 1_999)).toBe(true);
    expect(backoff.isWaiting('key', 2_000)).toBe(false);
  });

  it('a backoff starts over after a success', () => {
    const backoff = new Backoff();
    backoff.failed('key', undefined, 0);
    backoff.failed('key', undefined, 0);
    backoff.pause('key', 500, 0);
    expect(backoff.isWaiting('key', 499)).toBe(true);
    expect(backoff.failed('key', undefined, 1_000)).toBe(2_000);
  });

  it('a backoff ends early for all failed keys on recovery, but not for paused keys', () => {
    const backoff = new Backoff();
    backoff.failed('key', undefined, 0);
    backoff.pause('resting', 5_000, 0);
    backoff.endFailures();
    expect(backoff.isWaiting('key', 1)).toBe(false);
    expect(backoff.isWaiting('resting', 4_999)).toBe(true);
    expect(backoff.failed('key', undefined, 1)).toBe(2_000);
  });

  it('a backoff is not prolonged when the system clock is set back by an hour', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const backoff = new Backoff();
    backoff.failed('key');
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(2_000);
    expect(backoff.isWaiting('key')).toBe(false);
    vi.useRealTimers();
  });
});
