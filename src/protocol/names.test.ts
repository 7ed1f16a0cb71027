import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateName } from './name-generator.ts';
import { charactersOver, decodeName, encodeName, nameProblem, withoutAdded } from './names.ts';

// prettier-ignore
const FORBIDDEN = [
  0x00, 0x1f, 0x7f, 0x9f, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180f, 0x200b, 0x200f, 0x2028,
  0x202e, 0x2060, 0x206f, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff0, 0xfffb, 0x1bca0, 0x1bca3, 0x1d173, 0x1d17a,
  0xe0000, 0xe0fff,
];
// prettier-ignore
const NEIGHBOURS = [
  0x21, 0x7e, 0xa1, 0xac, 0xae, 0x34e, 0x350, 0x61b, 0x61d, 0x115e, 0x1161, 0x17b3, 0x17b6, 0x180a, 0x1810, 0x2010,
  0x2027, 0x2070, 0x3163, 0x3165, 0xfdff, 0xfe10, 0xfefe, 0xff9f, 0xffa1, 0xffef, 0xfffd, 0x1bc9f, 0x1bca4, 0x1d172,
  0x1d17b, 0xdffff, 0xe1000, 0x1f9a6,
];

describe('a name', () => {
  test.each(['Otters', 'Ёжики', '猫のプール', 'a b', ' x', 'x'.repeat(32), '🦦🦦🦦🦦🦦🦦🦦🦦'])(
    'a name %j is accepted',
    (name) => {
      const encoded = encodeName(name);
      if (!encoded.ok) return expect.fail(encoded.error);
      expect(encoded.value).toHaveLength(32);
      expect(decodeName(encoded.value)).toEqual({ ok: true, value: name });
    },
  );

  test.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['\u3000\u2003\u00a0', 'empty'],
    ['x'.repeat(33), 'tooLong'],
    ['🦦🦦🦦🦦🦦🦦🦦🦦x', 'tooLong'],
    ['猫'.repeat(11), 'tooLong'],
    ['a\u202Eb', 'forbiddenCharacter'],
    ['a\u0000b', 'forbiddenCharacter'],
    ['a\ud800', 'notUtf8'],
  ])('a name %j is rejected: %s', (name, reason) => {
    expect(nameProblem(name)).toBe(reason);
    expect(encodeName(name)).toEqual({ ok: false, error: reason });
  });

  test('a name with a control, invisible or bidirectional character is rejected, at both ends of every range', () => {
    for (const point of FORBIDDEN) {
      expect(nameProblem(`a${String.fromCodePoint(point)}b`), point.toString(16)).toBe('forbiddenCharacter');
    }
    for (const point of NEIGHBOURS) {
      expect(nameProblem(`a${String.fromCodePoint(point)}b`), point.toString(16)).toBeNull();
    }
  });
});

describe('a typed name', () => {
  test.each([
    ['❤️ ☕️', '❤ ☕'],
    ['1️⃣ 👨‍👩‍👧 🏳️‍🌈', '1⃣ 👨👩👧 🏳🌈'],
    ['🏴\u{e0067}\u{e0062}\u{e007f}', '🏴'],
    ['می\u200cخواهم', 'میخواهم'],
  ])('a typed name loses the invisible characters that keyboards add to %s', (typed, name) => {
    expect(withoutAdded(typed)).toBe(name);
    expect(nameProblem(name)).toBeNull();
  });

  test.each(['Ёжики 龍 café', 'a\u202Eb', ' x'])(
    'a typed name without such characters stays unchanged: %j',
    (typed) => {
      expect(withoutAdded(typed)).toBe(typed);
    },
  );
});

describe('the 32 bytes of a name in an account', () => {
  const padded = (...bytes: number[]): Uint8Array => Uint8Array.from({ length: 32 }, (_, i) => bytes[i] ?? 0);

  test.each([
    [padded(), 'empty'],
    [padded(0x61, 0x00, 0x62), 'forbiddenCharacter'],
    [padded(0xff), 'notUtf8'],
    [padded(0xc0, 0x80), 'notUtf8'],
    [padded(0xed, 0xa0, 0x80), 'notUtf8'],
    [padded(0xef, 0xbb, 0xbf, 0x61), 'forbiddenCharacter'],
  ])('the 32 bytes of a name in an account are rejected if they are no valid name', (bytes, reason) => {
    expect(decodeName(bytes)).toEqual({ ok: false, error: reason });
  });

  test('decode to a name that encodes to the same bytes, or to an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const decoded = decodeName(bytes);
        if (decoded.ok) expect(encodeName(decoded.value)).toEqual({ ok: true, value: bytes });
      }),
    );
  });
});

describe('a generated name', () => {
  test('a generated name is always valid, and deterministic for the same random numbers', () => {
    const numbers = fc.array(fc.nat(), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(numbers, (list) => {
        const made = [0, 1].map(() => {
          const left = [...list];
          return generateName((bound) => (left.shift() ?? 0) % bound);
        });
        expect(made[0]).toBe(made[1]);
        expect(encodeName(made[0] ?? '').ok).toBe(true);
      }),
    );
    expect(generateName(() => 0)).toBe('Based Apes 0');
  });
});

test.each([
  ['W'.repeat(32), 0],
  ['W'.repeat(40), 8],
  [`${'W'.repeat(30)}鑽`, 1],
  ['鑽石鉗鑽石鉗鑽石鉗鑽石鉗', 2],
  ['🎲'.repeat(9), 1],
])('%s exceeds the maximum length by %i characters', (name, over) => {
  expect(charactersOver(name)).toBe(over);
});

test('charactersOver returns the least number of characters to remove', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
      const characters = [...name];
      const over = charactersOver(name);
      const bytes = (count: number): number =>
        new TextEncoder().encode(characters.slice(0, count).join('')).length;
      expect(bytes(characters.length - over)).toBeLessThanOrEqual(32);
      if (over > 0) expect(bytes(characters.length - over + 1)).toBeGreaterThan(32);
    }),
  );
});
