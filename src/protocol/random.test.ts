import { afterEach, describe, expect, test, vi } from 'vitest';
import { generatePassword } from './password.ts';
import { secureRandomBelow } from './random.ts';

afterEach(() => vi.restoreAllMocks());

/** Mocks the platform's random 32-bit words, one per call. */
function platformGives(...words: number[]): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array[0] = words.shift() ?? 0;
    return array;
  });
}

describe('a secure random number', () => {
  test('a secure random number takes every value below its bound, and no other', () => {
    const seen = new Set(Array.from({ length: 2000 }, () => secureRandomBelow(31)));
    expect([...seen].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 31 }, (_, index) => index));
  });

  test('a secure random number is redrawn if the remainder would favour small numbers', () => {
    platformGives(0xffff_ffff, 0xffff_fffe);
    expect(secureRandomBelow(3)).toBe(2);
  });

  test('a secure random number can be any 32-bit word', () => {
    platformGives(0xffff_ffff);
    expect(secureRandomBelow(2 ** 32)).toBe(0xffff_ffff);
  });
});

describe('a generated password', () => {
  test('a generated password has at least 60 bits, and no characters that look alike', () => {
    const made = Array.from({ length: 500 }, () => generatePassword(secureRandomBelow));
    for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){2}$/);
    const signs = new Set(made.join('').replaceAll('-', ''));
    expect(15 * Math.log2(signs.size)).toBeGreaterThan(60);
    expect(new Set(made).size).toBe(500);
  });
});
