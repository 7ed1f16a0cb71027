import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flooredParts, netFloored, parseSol, solCeiled, solExact, solFloored } from './amounts.ts';
import { LARGEST_U64 } from './limits.ts';

describe('a typed amount', () => {
  test.each([
    ['1', 1_000_000_000n],
    ['0', 0n],
    [' 0.02 ', 20_000_000n],
    ['0,02', 20_000_000n],
    ['1,5', 1_500_000_000n],
    ['1.500', 1_500_000_000n],
    ['0,500', 500_000_000n],
    ['1,5000', 1_500_000_000n],
    ['1000,500', 1_000_500_000_000n],
    ['.5', 500_000_000n],
    [',5', 500_000_000n],
    ['5.', 5_000_000_000n],
    ['007', 7_000_000_000n],
    ['0.000000001', 1n],
    ['０．５', 500_000_000n],
    ['18446744073.709551615', LARGEST_U64],
  ])('a typed amount %j is parsed', (text, lamports) => {
    expect(parseSol(text)).toEqual({ ok: true, value: lamports });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'notANumber'],
    ['.', 'notANumber'],
    ['-1', 'notANumber'],
    ['+1', 'notANumber'],
    ['1e3', 'notANumber'],
    ['0x10', 'notANumber'],
    ['1 000', 'notANumber'],
    ['1²', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['1,500', 'ambiguous'],
    ['12,345', 'ambiguous'],
    ['1,234.5', 'ambiguous'],
    ['1.234,5', 'ambiguous'],
    ['1.2.3', 'ambiguous'],
    ['0.0000000001', 'tooManyDecimals'],
    ['18446744073.709551616', 'tooLarge'],
  ])('a typed amount %j is rejected: %s', (text, reason) => {
    expect(parseSol(text)).toEqual({ ok: false, error: reason });
  });
});

describe('a formatted amount', () => {
  test.each([
    [0n, '0.000', '0'],
    [1n, '0.000', '0.000000001'],
    [999_999n, '0.000', '0.000999999'],
    [1_999_999_999n, '1.999', '1.999999999'],
    [12_340_000_000n, '12.340', '12.34'],
    [LARGEST_U64, '18446744073.709', '18446744073.709551615'],
  ])(
    'a formatted amount of %d lamports is floored to three decimals, or exact',
    (lamports, floored, exact) => {
      expect(solFloored(lamports)).toBe(floored);
      expect(solExact(lamports)).toBe(exact);
    },
  );

  test('a formatted amount is 0.000 when missing or invalid', () => {
    expect([null, undefined, -5n].map(solFloored)).toEqual(['0.000', '0.000', '0.000']);
  });

  test.each([
    [0n, '0.000'],
    [1n, '0.001'],
    [201_480_520n, '0.202'],
    [202_000_000n, '0.202'],
  ])('a formatted amount of %s required lamports is rounded up to three decimals', (lamports, ceiled) => {
    expect(solCeiled(lamports)).toBe(ceiled);
  });

  test('a formatted amount of a negative difference keeps its sign', () => {
    expect(solExact(-1_500_000_000n)).toBe('-1.5');
  });

  test('a formatted amount parses back to the same lamports', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: LARGEST_U64 }), (lamports) => {
        expect(parseSol(solExact(lamports))).toEqual({ ok: true, value: lamports });
      }),
    );
  });

  test('a floored amount is never above the exact one, and less than a thousandth SOL below it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: LARGEST_U64 }), (lamports) => {
        const read = parseSol(solFloored(lamports));
        const short = read.ok ? lamports - read.value : -1n;
        expect(short >= 0n && short < 1_000_000n).toBe(true);
      }),
    );
  });
});

test('floored parts add up to the floored sum, each within a thousandth SOL of its amount', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 13n }), { maxLength: 6 }), (parts) => {
      const shown = flooredParts(parts);
      const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
      expect(solFloored(sum(shown))).toBe(solFloored(sum(parts)));
      for (const [index, part] of parts.entries()) {
        const off = (shown[index] ?? 0n) - part;
        expect(off > -1_000_000n && off <= 1_000_000n).toBe(true);
        expect((shown[index] ?? 0n) % 1_000_000n).toBe(0n);
      }
    }),
  );
});

test.each([
  [35_400_000n, 20_000_000n, '+0.015'],
  [15_900_000n, 100_000_000n, '−0.085'],
  [20_000_000n, 20_999_999n, '+0.000'],
])('the net of %s and %s is the difference of the two formatted amounts', (got, paid, text) => {
  expect(netFloored(got, paid)).toBe(text);
});
