import { describe, expect, it } from 'vitest';
import { languageCodes } from './languages.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./locales/*/*.json', { eager: true, import: 'default' });

const namespaces = Object.keys(files)
  .map((path) => /locales\/en\/(.+)\.json$/.exec(path)?.[1])
  .filter((name) => name !== undefined);

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

const PLURAL = /_(zero|one|two|few|many|other)$/;
const stem = (key: string): string => key.replace(PLURAL, '');
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? ''))].toSorted();
const tags = (text: string): string[] =>
  [...text.matchAll(/<\/?\w+\s*\/?>/g)].map((match) => match[0]).toSorted();

/** The keys a language must have: those of English, its plurals spread over the language's own categories. */
const expectedKeys = (english: ReadonlyMap<string, string>, language: string): string[] => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = [...english.keys()].flatMap((key) =>
    PLURAL.test(key) ? categories.map((category) => `${stem(key)}_${category}`) : [key],
  );
  return [...new Set(keys)].toSorted();
};

describe.each(namespaces)('texts of %s', (namespace) => {
  const english = new Map(flatten(files[`./locales/en/${namespace}.json`] ?? {}));

  it.each(languageCodes())('are complete in %s', (language) => {
    const texts = new Map(flatten(files[`./locales/${language}/${namespace}.json`] ?? {}));
    expect([...texts.keys()].toSorted()).toEqual(expectedKeys(english, language));
    for (const [key, text] of texts) {
      const source = english.get(key) ?? english.get(`${stem(key)}_other`) ?? '';
      expect(text.trim(), `${key} is empty`).not.toBe('');
      expect(tags(text), `${key}: tags`).toEqual(tags(source));
      // "One winner" needs no figure.
      const optional = PLURAL.test(key) && !key.endsWith('_other') ? ['count'] : [];
      const wanted = placeholders(source).filter((name) => !optional.includes(name));
      expect(
        placeholders(text).filter((name) => !optional.includes(name)),
        `${key}: placeholders`,
      ).toEqual(wanted);
    }
  });
});

it('no language has a namespace that English lacks', () => {
  const strays = Object.keys(files).filter(
    (path) => !namespaces.some((name) => path.endsWith(`/${name}.json`)),
  );
  expect(strays).toEqual([]);
});

it('no text is left in English', () => {
  const copied = languageCodes()
    .filter((language) => language !== 'en')
    .flatMap((language) =>
      namespaces.flatMap((namespace) => {
        const english = new Map(flatten(files[`./locales/en/${namespace}.json`] ?? {}));
        return flatten(files[`./locales/${language}/${namespace}.json`] ?? {})
          .filter(([key, text]) => english.get(key) === text && /[a-z]{3,} [a-z]{3,} [a-z]{3,}/i.test(text))
          .map(([key]) => `${language}/${namespace}: ${key}`);
      }),
    );
  expect(copied).toEqual([]);
});
