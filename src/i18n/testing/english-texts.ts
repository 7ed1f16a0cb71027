import type { Language } from '../languages.ts';
import { namespaces, textsOf } from './texts.ts';

const PLACEHOLDER = /\{\{.*?\}\}/;
const LETTERS = /\p{L}{2,}/u;

/** Returns the strings that may be elements of a page: whole texts, or their parts between marks. */
const piecesOf = (text: string): string[] =>
  text
    .split(/<\/?\w+\s*\/?>/)
    .map((piece) => piece.trim())
    .filter((piece) => LETTERS.test(piece.replaceAll(new RegExp(PLACEHOLDER, 'g'), '')));

const allPieces = (language: Language): ReadonlySet<string> =>
  new Set(namespaces().flatMap((name) => [...textsOf(language, name).values()].flatMap(piecesOf)));

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns a function that checks whether a shown text is an English one which the language does not have as well. */
export function englishDetector(language: Language): (shown: string) => boolean {
  const own = allPieces(language);
  const english = [...allPieces('en')].filter((piece) => !own.has(piece));
  const exact = new Set(english);
  const filled = english
    .filter((piece) => PLACEHOLDER.test(piece))
    .map((piece) => new RegExp(`^${piece.split(PLACEHOLDER).map(escape).join('.+')}$`, 's'));
  return (shown) => exact.has(shown) || filled.some((pattern) => pattern.test(shown));
}
