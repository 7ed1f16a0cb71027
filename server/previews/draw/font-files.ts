import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import * as v from 'valibot';
import type { Language } from '#src/i18n/languages.ts';

/** A file of a font, which has the glyphs of some characters. */
export interface FontFile {
  /** Unique among all files. */
  readonly name: string;
  readonly path: string;
  readonly covers: (point: number) => boolean;
}

const { resolve } = createRequire(import.meta.url);

const rangesSchema = v.record(v.string(), v.string());

/** Returns the files of a package of Fontsource, for all weights of the upright style. */
function filesOf(name: string): readonly FontFile[] {
  const font = `@fontsource-variable/${name}`;
  const ranges = v.parse(rangesSchema, JSON.parse(readFileSync(resolve(`${font}/unicode.json`), 'utf8')));
  return Object.entries(ranges).map(([subset, range]) => {
    const file = `${name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal`;
    return { name: file, path: resolve(`${font}/files/${file}.woff2`), covers: coverageOf(range) };
  });
}

/** Returns whether a CSS `unicode-range` has a character. */
function coverageOf(range: string): (point: number) => boolean {
  const runs = range.split(',').map((run) => {
    const [first = '', last = first] = run.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (point) => runs.some(([first, last]) => first <= point && point <= last);
}

const EMOJI = '@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2';

const emoji: FontFile = {
  name: 'noto-color-emoji',
  path: resolve(EMOJI),
  covers: (point) =>
    /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u.test(String.fromCodePoint(point)),
};

const inter = filesOf('inter');
const chinese = filesOf('noto-sans-sc');
const japanese = filesOf('noto-sans-jp');
const korean = filesOf('noto-sans-kr');

/** The fonts of a style, the product's first. */
const FAMILIES = {
  display: [...filesOf('space-grotesk'), ...inter],
  text: inter,
  mono: [...filesOf('jetbrains-mono'), ...inter],
} as const;

export type Family = keyof typeof FAMILIES;

/** Also has mathematical letters and symbols. */
const OTHERS = [...filesOf('noto-sans-hebrew'), ...filesOf('noto-sans-arabic')];

/**
 * Loads all fonts, for all threads of the process. Each further font would make the canvas parse those again that it
 * has used: the emoji take a quarter of a second.
 */
export function loadFonts(): void {
  const all = [...FAMILIES.display, ...FAMILIES.mono, emoji, ...chinese, ...japanese, ...korean, ...OTHERS];
  for (const { name, path } of all) {
    if (!GlobalFonts.has(name)) GlobalFonts.register(readFileSync(path), name);
  }
}

/** Returns the files of a style in the order in which they are used. */
export const chainOf = (text: string, family: Family, language: Language): readonly FontFile[] => [
  ...FAMILIES[family],
  emoji,
  ...eastAsian(text, language),
  ...OTHERS,
];

/** Returns the files of a chain that have the glyph of a character. */
export function filesFor(character: string, chain: readonly FontFile[]): readonly FontFile[] {
  const point = character.codePointAt(0) ?? 0;
  const first = chain.find(({ covers }) => covers(point));
  if (first !== emoji) return first === undefined ? [] : [first];
  // Emoji lack some of the characters that could be one.
  const second = chain.find((file) => file !== emoji && file.covers(point));
  return second === undefined ? [emoji] : [emoji, second];
}

/** The forms of many characters differ between these languages. */
function eastAsian(text: string, language: Language): readonly FontFile[] {
  if (language === 'ja' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
    return [...japanese, ...chinese, ...korean];
  }
  if (language === 'ko' || /\p{Script=Hangul}/u.test(text)) return [...korean, ...chinese, ...japanese];
  return [...chinese, ...japanese, ...korean];
}
