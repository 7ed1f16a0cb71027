import fc from 'fast-check';
import { expect, it } from 'vitest';
import { charactersOf, cleanText } from './clean-text.ts';
import { wrapped } from './wrap.ts';

/** Each visible character is one unit wide. */
const widthOf = (text: string): number => charactersOf(text).length;
const wrap = (text: string, widest: number, lines = 2): readonly string[] =>
  wrapped(text, { widest, lines, language: 'en', widthOf });

it('breaks between words, and ends a longer text with an ellipsis', () => {
  expect(wrap('to the moon', 20)).toEqual(['to the moon']);
  expect(wrap('to the moon and back', 12)).toEqual(['to the moon', 'and back']);
  expect(wrap('to the moon and back with every otter', 12)).toEqual(['to the moon', 'and back wi…']);
  expect(wrap('“Moon”, otters!', 8)).toEqual(['“Moon”,', 'otters!']);
});

it('breaks a word that no line has room for, and Chinese between its words', () => {
  expect(wrap('abcdefghij', 6)).toEqual(['abcdef', 'ghij']);
  expect(wrapped('钻石手俱乐部每周五', { widest: 6, lines: 2, language: 'zh-CN', widthOf })).toEqual([
    '钻石手俱乐部',
    '每周五',
  ]);
});

it('no line is too wide, and none ends within a visible character', () => {
  const parts = fc.constantFrom('👨‍👩‍👧‍👦', '🇩🇪', '👍🏽', 'e\u0301', 'a', 'Z', ' ', ',', '「', '字', 'ش', '한');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (given, widest) => {
      const characters = new Set([...given.flatMap((part) => charactersOf(part)), '…']);
      const lines = wrap(given.join(''), widest);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) {
        expect(widthOf(line)).toBeLessThanOrEqual(widest);
        for (const character of charactersOf(line)) expect(characters).toContain(character);
      }
    }),
  );
});

it('a text is drawn without invisible characters and with few marks', () => {
  expect(cleanText('a\u200bb\u202ec\n\td ')).toBe('abc  d');
  expect(cleanText(`Z${'\u0337'.repeat(64)}algo`)).toBe(`Z${'\u0337'.repeat(3)}algo`);
  expect(cleanText('👨‍👩‍👧‍👦')).toBe('👨‍👩‍👧‍👦');
  expect(cleanText('a\ud83d')).toBe('a\ufffd');
  expect(charactersOf(cleanText('x'.repeat(20_000)))).toHaveLength(200);
});
