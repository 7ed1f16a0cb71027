import { shortened } from '#src/lib/shortened.ts';
import { charactersOf } from './clean-text.ts';

export interface Room {
  readonly widest: number;
  /** Number of lines; the last one ends with an ellipsis if the text is longer. */
  readonly lines: number;
  readonly language: string;
  readonly widthOf: (text: string) => number;
}

/** Breaks a text into lines, between words if possible, and never within a visible character. */
export function wrapped(text: string, { widest, lines, language, widthOf }: Room): readonly string[] {
  const done: string[] = [];
  let line = '';
  const parts = wordsOf(text, language);
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (widthOf((line + part).trimEnd()) <= widest) {
      line += part;
      continue;
    }
    if (done.length === lines - 1) {
      const rest = [line, ...parts.slice(at)].join('');
      return [...done, shortened(rest.trimEnd(), widest, widthOf)];
    }
    if (line !== '') done.push(line.trimEnd());
    line = '';
    if (widthOf(part.trimEnd()) <= widest) line = part.trimStart();
    else parts.splice(at + 1, 0, ...charactersOf(part));
  }
  return line.trim() === '' ? done : [...done, line.trimEnd()];
}

/** Returns a text's words, each with the punctuation and the spaces behind it. */
function wordsOf(text: string, language: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = words.at(-1);
    const opens = /^[\p{Ps}\p{Pi}]/u.test(segment);
    const isApart = isWordLike === true || opens || /\p{Extended_Pictographic}/u.test(segment);
    if (last === undefined || (isApart && !/[\p{Ps}\p{Pi}]$/u.test(last))) words.push(segment);
    else words[words.length - 1] = last + segment;
  }
  return words;
}
