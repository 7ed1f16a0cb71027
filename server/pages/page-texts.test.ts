import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { fillText, textsOf } from './page-texts.ts';

/** Returns the texts by their paths. */
const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, `${path}.${key}`));

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted();

it.each(languageCodes())('the server’s own texts of heads are complete in %s', (language) => {
  const english = flat(textsOf('en').heads);
  const texts = new Map(flat(textsOf(language).heads));
  expect([...texts.keys()]).toEqual(english.map(([path]) => path));
  for (const [path, text] of english) {
    expect([path, placeholders(texts.get(path) ?? '')]).toEqual([path, placeholders(text)]);
    expect(texts.get(path)?.trim()).not.toBe('');
    if (language !== 'en') expect(texts.get(path)).not.toBe(text);
  }
});

it.each(languageCodes())('the texts of %s are those of its own files', (language) => {
  const file = new URL(`../../src/i18n/locales/${language}/home.json`, import.meta.url);
  expect(textsOf(language).home).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  const own = new URL(`texts/${language}.json`, import.meta.url);
  expect(textsOf(language).heads).toEqual(JSON.parse(readFileSync(own, 'utf8')));
});

it('a text is filled in once: a value that looks like a placeholder or a pattern stays as it is', () => {
  expect(fillText('{{pool}}: win {{prize}} SOL', { pool: '{{prize}} $& $1', prize: '7' })).toBe(
    '{{prize}} $& $1: win 7 SOL',
  );
  expect(fillText('Draw of {{pool}}', { pool: 'أسود' })).toBe('Draw of \u2068أسود\u2069');
});
