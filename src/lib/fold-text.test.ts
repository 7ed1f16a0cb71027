import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';
import { ALIKE } from './testing/alike.ts';

const LAST = 0x10ffff;
const AT_ONCE = 0x400;
const BAR = '|';

/** All code points except surrogates, in texts of 1,024, separated by bars. */
const ALL = Array.from({ length: (LAST + 1) / AT_ONCE }, (_, part) =>
  Array.from({ length: AT_ONCE }, (__, at) => part * AT_ONCE + at)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .join(BAR),
);

function differences(change: (text: string) => string): string[] {
  return ALL.flatMap((text) => {
    const changed = change(text);
    if (changed === text) return [];
    const folded = foldText(text).split(BAR);
    const points = text.split(BAR);
    return foldText(changed)
      .split(BAR)
      .flatMap((one, at) => (one === folded[at] ? [] : [points[at]?.codePointAt(0)?.toString(16) ?? '']));
  });
}

describe('a folded text', () => {
  it.each([
    ['folded', foldText],
    ['in capitals', (text: string) => text.toUpperCase()],
    ['in small letters', (text: string) => text.toLowerCase()],
    ['as NFC', (text: string) => text.normalize('NFC')],
    ['as NFD', (text: string) => text.normalize('NFD')],
    ['as NFKC', (text: string) => text.normalize('NFKC')],
    ['as NFKD', (text: string) => text.normalize('NFKD')],
  ])('a folded text is the same for every character of Unicode and for that character %s', (_, change) => {
    expect(differences(change)).toEqual([]);
  });

  it('a folded text stays the same when folded once more, and is the same for every normalization form', () => {
    const letters = fc.constantFrom(...'aIiıİßẞΣσςſK\u0307\u0301\u0323\u0345\u200d\ufe0fﬁＡ ｶﾞꭰᏆაᲐ');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(letters, fc.string({ unit: 'binary', maxLength: 1 })) }),
        (text) => {
          const folded = foldText(text);
          expect(foldText(folded)).toBe(folded);
          expect(foldText(text.normalize('NFD'))).toBe(folded);
          expect(foldText(text.normalize('NFKC'))).toBe(folded);
        },
      ),
    );
  });

  it.each(ALIKE)('a folded text of %j contains its other spellings: %j', (name, ...typed) => {
    for (const text of typed) expect(foldText(name)).toContain(foldText(text));
  });

  it('distinguishes letters that are not forms of each other', () => {
    expect(new Set(['e', 'é', 'o', 'ö', 'ż', 'z', 'か', 'が', 'カ'].map(foldText)).size).toBe(9);
  });
});
