const JOINER = '\u200d';
/** Far more than two lines have room for. */
const LONGEST = 200;
/** No language writes more marks over one letter. */
const MOST_MARKS = 3;

/**
 * Returns a text as it is drawn: one line, without invisible characters, with few marks on each letter, and not longer
 * than any picture has room for. It is cut between visible characters.
 */
export function cleanText(text: string): string {
  const visible = text
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\p{Cf}/gu, (character) => (character === JOINER ? character : ''))
    .replaceAll(new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu'), '$1');
  const characters = charactersOf(visible.slice(0, LONGEST * 8));
  return characters.slice(0, LONGEST).join('').trim();
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the visible characters of a text: an emoji of several code points is one. */
export const charactersOf = (text: string): readonly string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);
