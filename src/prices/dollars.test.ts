import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MIN_STAKE_LAMPORTS, LAMPORTS_PER_SOL, LARGEST_U64 } from '#src/protocol/limits.ts';
import { centsOf, dollarTextFor } from './dollars.ts';
import { parseMicroUsd } from './micro-usd.ts';

const price = fc.bigInt({ min: 10_000n, max: 1_000_000_000_000n });
const lamports = fc.bigInt({ min: 0n, max: LARGEST_U64 });

describe('a price', () => {
  it.each([
    ['142.35', 142_350_000n],
    ['150', 150_000_000n],
    ['0.012345678', 12_345n],
    ['1000000', 1_000_000_000_000n],
  ])('a price of %s dollars is %d micro-dollars', (text, microUsd) => {
    expect(parseMicroUsd(text)).toBe(microUsd);
  });

  it.each([
    '',
    '0',
    '0.0099',
    '-150',
    '+150',
    '1e2',
    '1,5',
    'NaN',
    'Infinity',
    '1000000.01',
    ' 150',
    '9'.repeat(40),
  ])('a price is not parsed from "%s"', (text) => {
    expect(parseMicroUsd(text)).toBeNull();
  });

  it('a price is parsed to the last digit', () => {
    fc.assert(
      fc.property(price, (microUsd) => {
        const fraction = (microUsd % 1_000_000n).toString().padStart(6, '0');
        expect(parseMicroUsd(`${microUsd / 1_000_000n}.${fraction}`)).toBe(microUsd);
      }),
    );
  });
});

describe('the dollars of lamports', () => {
  it('dollar amounts are exact to half a cent, for any price and any lamports', () => {
    fc.assert(
      fc.property(lamports, price, (amount, microUsd) => {
        // Both values in lamports times micro-dollars.
        const given = amount * microUsd;
        const shown = centsOf(amount, microUsd) * 10_000n * LAMPORTS_PER_SOL;
        const off = given - shown;
        expect((off < 0n ? -off : off) * 2n <= 10_000n * LAMPORTS_PER_SOL).toBe(true);
      }),
    );
  });

  it('dollar amounts never decrease with more lamports', () => {
    fc.assert(
      fc.property(lamports, lamports, price, (one, other, microUsd) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(centsOf(less, microUsd) <= centsOf(more, microUsd)).toBe(true);
      }),
    );
  });

  it('the default minimum stake of 0.02 SOL is 3 dollars if SOL costs 150', () => {
    expect(centsOf(20_000_000n, 150_000_000n)).toBe(300n);
    expect(centsOf(DEFAULT_MIN_STAKE_LAMPORTS, 150_000_000n)).toBe(300n);
  });

  it.each([
    ['en', 300n, '$3.00'],
    ['es', 300n, '3.00 US$'],
    ['tr', 123_450n, '$1 235'],
    ['ja', 300n, '$3.00'],
    ['en', 99_999n, '$999.99'],
    ['en', 123_450n, '$1,235'],
    ['en', 1_844_674_407_370_955_161_600n, '$18,446,744,073,709,551,616'],
  ])('dollar amounts are formatted for %s: %d cents as %s', (language, cents, text) => {
    expect(dollarTextFor(language)(cents).replace(/\s/g, ' ')).toBe(text);
  });
});
