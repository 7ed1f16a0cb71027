import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateName } from './name-generator.ts';
import { nameProblem } from './names.ts';
import { nextName } from './next-name.ts';
import { secureRandomBelow } from './random.ts';

/** Any valid name. */
const names = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 32 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 16 }),
    fc
      .tuple(fc.string({ maxLength: 24 }), fc.constantFrom('I', 'II', 'IV', 'XXXIX', 'LXXXIX', 'C', 'IIX'))
      .map((parts) => parts.join(' ')),
  )
  .filter((name) => nameProblem(name) === null);

describe('nextName', () => {
  it('appends II, or increments the roman numeral', () => {
    const counted = Array.from({ length: 4 }).reduce<string[]>(
      (found) => [...found, nextName(found.at(-1) ?? '')],
      ['Diamond Geckos 720'],
    );
    expect(counted).toEqual([
      'Diamond Geckos 720',
      'Diamond Geckos 720 II',
      'Diamond Geckos 720 III',
      'Diamond Geckos 720 IV',
      'Diamond Geckos 720 V',
    ]);
    expect(nextName('Duel XXXIX')).toBe('Duel XL');
    // An invalid numeral, and the last one that is counted, is part of the name.
    expect(['Duel IIX', 'Duel LXXXIX', 'II', 'Levi'].map(nextName)).toEqual([
      'Duel IIX II',
      'Duel LXXXIX II',
      'II II',
      'Levi II',
    ]);
  });

  it('truncates the text before the numeral to fit, between characters', () => {
    expect(nextName('W'.repeat(32))).toBe(`${'W'.repeat(29)} II`);
    expect(nextName('🦎'.repeat(8))).toBe(`${'🦎'.repeat(7)} II`);
    expect(nextName(`${'W'.repeat(28)} abc`)).toBe(`${'W'.repeat(28)} II`);
  });

  it('nextName is always a valid name that differs from the old one', () => {
    fc.assert(
      fc.property(names, (name) => {
        const next = nextName(name);
        expect(nameProblem(next)).toBeNull();
        expect(next).not.toBe(name);
        expect(next).toBe(next.trim());
        expect(nextName(next)).not.toBe(next);
      }),
    );
  });

  it('returns III after II for every generated name', () => {
    for (const name of Array.from({ length: 100 }, () => generateName(secureRandomBelow))) {
      expect([nextName(name), nextName(nextName(name))]).toEqual([`${name} II`, `${name} III`]);
    }
  });
});
