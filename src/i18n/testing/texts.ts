import type { Language } from '../languages.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('../locales/*/*.json', { eager: true, import: 'default' });

/** Returns the names of all files, as `language/namespace`. */
export const fileNames = (): string[] =>
  Object.keys(files).map((path) => path.replace('../locales/', '').replace('.json', ''));

export const namespaces = (): string[] =>
  fileNames()
    .filter((name) => name.startsWith('en/'))
    .map((name) => name.slice('en/'.length));

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

/** Returns the texts of a namespace in a language by their keys, `a.b.c`; empty if there is no such file. */
export const textsOf = (language: Language, namespace: string): ReadonlyMap<string, string> =>
  new Map(flatten(files[`../locales/${language}/${namespace}.json`] ?? {}));

const PLURAL = /_(zero|one|two|few|many|other)$/;

export const isPlural = (key: string): boolean => PLURAL.test(key);

/** Returns a plural's key without its category. */
export const stem = (key: string): string => key.replace(PLURAL, '');

/** Returns the English text for a key. */
export const englishOf = (english: ReadonlyMap<string, string>, key: string): string =>
  english.get(key) ?? english.get(`${stem(key)}_other`) ?? '';
