import { describe, expect, test } from 'vitest';
import { percentage } from './percentage.ts';
import { shortAddress } from './short-address.ts';
import { duration, relativeTime, remainingTime } from './time-span.ts';

const DAY = 86_400;

describe('an address', () => {
  test.each([
    ['So11111111111111111111111111111111111111112', 'So11...1112'],
    ['1234567890', '1234567890'],
    ['12345678901', '1234...8901'],
    ['somebody-long.sol', 'somebody-long.sol'],
    ['', ''],
  ])('an address %s is shown as %s', (address, shown) => {
    expect(shortAddress(address)).toBe(shown);
  });
});

describe('a percentage', () => {
  test('a percentage is 0 when the denominator is 0', () => {
    expect(percentage(5, 0)).toBe(0);
    expect(percentage(0, 0)).toBe(0);
  });
  test('a percentage is the ratio times 100', () => {
    expect(percentage(3, 4)).toBe(75);
  });
});

describe('relative time', () => {
  test.each([
    [-5, { key: 'justNow' }],
    [59.9, { key: 'justNow' }],
    [60, { key: 'minutes', count: 1 }],
    [3599, { key: 'minutes', count: 59 }],
    [3600, { key: 'hours', count: 1 }],
    [DAY - 1, { key: 'hours', count: 23 }],
    [30 * DAY - 1, { key: 'days', count: 29 }],
    [30 * DAY, { key: 'months', count: 1 }],
    [400 * DAY, { key: 'months', count: 13 }],
  ])('the relative time of %d s', (seconds, shown) => {
    expect(relativeTime(seconds)).toEqual(shown);
  });
});

describe('remaining time', () => {
  test.each([
    [-1, { key: 'expired' }],
    [0, { key: 'expired' }],
    [1, { key: 'minutes', count: 1 }],
    [119, { key: 'minutes', count: 1 }],
    [7200, { key: 'hours', count: 2 }],
    [3 * DAY, { key: 'days', count: 3 }],
    [61 * DAY, { key: 'months', count: 2 }],
  ])('the remaining time of %d s', (seconds, shown) => {
    expect(remainingTime(seconds)).toEqual(shown);
  });
});

describe('a duration', () => {
  test.each([
    [-3, [{ key: 'seconds', count: 0 }]],
    [59, [{ key: 'seconds', count: 59 }]],
    [
      60,
      [
        { key: 'minutes', count: 1 },
        { key: 'seconds', count: 0 },
      ],
    ],
    [
      3599,
      [
        { key: 'minutes', count: 59 },
        { key: 'seconds', count: 59 },
      ],
    ],
    [
      90 * 60 + 59,
      [
        { key: 'hours', count: 1 },
        { key: 'minutes', count: 30 },
      ],
    ],
  ])('a duration of %d s', (seconds, shown) => {
    expect(duration(seconds)).toEqual(shown);
  });
});
