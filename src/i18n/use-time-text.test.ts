import { describe, expect, it } from 'vitest';
import { timeTextFor } from './use-time-text.ts';

const phrases = { justNow: 'Just now', expired: 'Expired' };
const text = timeTextFor('en', phrases);

describe('relative', () => {
  it.each([
    [0, 'Just now'],
    [59, 'Just now'],
    [60, '1 min. ago'],
    [3_599, '59 min. ago'],
    [3_600, '1 hr. ago'],
    [86_400, '1 day ago'],
    [86_400 * 29, '29 days ago'],
    [86_400 * 30, '1 mo. ago'],
    [86_400 * 95, '3 mo. ago'],
  ])('time %i s ago is %s', (seconds, expected) => expect(text.relative(seconds)).toBe(expected));
});

describe('remaining', () => {
  it.each([
    [-5, 'Expired'],
    [0, 'Expired'],
    [59, '1 min'],
    [60, '1 min'],
    [7_200, '2 hr'],
    [86_400 * 3, '3 days'],
    [86_400 * 60, '2 mths'],
  ])('time of %i s is %s', (seconds, expected) => expect(text.remaining(seconds)).toBe(expected));
});

describe('duration', () => {
  it.each([
    [-1, '0s'],
    [59, '59s'],
    [61.9, '1m 1s'],
    [3_599, '59m 59s'],
    [3_660, '1h 1m'],
    [90_000, '25h 0m'],
  ])('the duration of %f s is %s', (seconds, expected) => expect(text.duration(seconds)).toBe(expected));
});

it.each([
  ['en', '5h 56m', '5m 7s'],
  ['zh-CN', '5小时 56分钟', '5分钟 7秒'],
  ['es', '5h 56min', '5min 7s'],
  ['ko', '5시간 56분', '5분 7초'],
  ['ja', '5 時間 56 分', '5 分 7 秒'],
  ['tr', '5 sa. 56 dk.', '5 dk. 7 sn.'],
])('a duration in %s is formatted as “%s” or “%s”, with unambiguous units', (language, long, short) => {
  const { duration } = timeTextFor(language, phrases);
  expect([duration(5 * 3_600 + 56 * 60), duration(5 * 60 + 7)]).toEqual([long, short]);
});

it('times are formatted in the requested language', () => {
  expect(timeTextFor('ja', phrases).remaining(300)).toBe('5 分');
});
