import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first event is reported at once, then once a second the newest one with the number of omitted ones', () => {
  const reports: string[] = [];
  const sparing = new Throttle();
  const happen = (what: string) =>
    sparing.report('outage', (more) => reports.push(`${what}${more > 0 ? ` +${more}` : ''}`));
  happen('a');
  happen('b');
  happen('c');
  happen('d');
  expect(reports).toEqual(['a']);
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual(['a', 'd +2']);
  happen('e');
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual(['a', 'd +2', 'e']);
  vi.advanceTimersByTime(5_000);
  happen('f');
  expect(reports).toEqual(['a', 'd +2', 'e', 'f']);
});

test('throttles each kind separately', () => {
  const reports: string[] = [];
  const sparing = new Throttle();
  for (const kind of ['one', 'other', 'one']) sparing.report(kind, () => reports.push(kind));
  expect(reports).toEqual(['one', 'other']);
});
