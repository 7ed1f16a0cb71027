import { describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, type Language, languageCodes } from './languages.ts';
import { leftInEnglish } from './testing/same-in-english.ts';
import { englishOf, fileNames, isPlural, namespaces, stem, textsOf } from './testing/texts.ts';

const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? ''))].toSorted();
const tags = (text: string): string[] =>
  [...text.matchAll(/<\/?\w+\s*\/?>/g)].map((match) => match[0]).toSorted();

/** Returns the keys of English, with plurals in the language's own categories. */
const expectedKeys = (english: ReadonlyMap<string, string>, language: string): string[] => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = [...english.keys()].flatMap((key) =>
    isPlural(key) ? categories.map((category) => `${stem(key)}_${category}`) : [key],
  );
  return [...new Set(keys)].toSorted();
};

describe.each(namespaces())('texts of %s', (namespace) => {
  const english = textsOf('en', namespace);

  it.each(languageCodes())('every text exists in %s', (language) => {
    const texts = textsOf(language, namespace);
    expect([...texts.keys()].toSorted()).toEqual(expectedKeys(english, language));
    for (const [key, text] of texts) {
      const source = englishOf(english, key);
      expect(text.trim(), `${key} is empty`).not.toBe('');
      expect(tags(text), `${key}: tags`).toEqual(tags(source));
      // Texts such as "One winner" omit the count.
      const optional = isPlural(key) && !key.endsWith('_other') ? ['count'] : [];
      const required = placeholders(source).filter((name) => !optional.includes(name));
      expect(
        placeholders(text).filter((name) => !optional.includes(name)),
        `${key}: placeholders`,
      ).toEqual(required);
    }
  });
});

it('no language has a namespace that English lacks', () => {
  const strays = fileNames().filter((name) => !namespaces().some((own) => name.endsWith(`/${own}`)));
  expect(strays).toEqual([]);
});

const isTranslation = (language: Language): language is Exclude<Language, 'en'> =>
  language !== DEFAULT_LANGUAGE;
const translations = languageCodes().filter(isTranslation);

describe('no word is left in English', () => {
  it.each(translations)(
    'no word is left in English in %s, except names and words that are the same in both languages',
    (language) => {
      const left = namespaces().flatMap((namespace) => {
        const english = textsOf('en', namespace);
        return [...textsOf(language, namespace)].flatMap(([key, text]) => {
          const words = leftInEnglish(language, text, englishOf(english, key));
          return words.length === 0 ? [] : [`${namespace}:${key}: ${words.join(', ')}`];
        });
      });
      expect(left).toEqual([]);
    },
  );

  it('an English word is also found within a sentence or before a suffix', () => {
    expect(leftInEnglish('tr', "Pool'un ödülü", 'Reward of the pool')).toEqual(['pool']);
    expect(leftInEnglish('es', 'Join this pool ahora', 'Join this pool')).toEqual(['join', 'this']);
    expect(leftInEnglish('ko', 'pool을 만든 사람', 'Creator')).toEqual(['pool']);
    expect(leftInEnglish('ja', '{{amount}} SOL <mono>{{pool}}</mono>', '{{amount}} SOL in {{pool}}')).toEqual(
      [],
    );
  });
});

/** Keys of a page's name in header or footer, with the namespace of its title. */
const PAGES = [
  ['nav.winners', 'winners'],
  ['nav.activity', 'activity'],
  ['footer.completion', 'completion'],
  ['footer.howItWorks', 'how-it-works'],
  ['footer.transparency', 'transparency'],
] as const;

it.each(languageCodes())('a page has the same name in navigation and title in %s', (language) => {
  const frame = new Map([...textsOf(language, 'shell'), ...textsOf(language, 'frame')]);
  for (const [key, namespace] of PAGES)
    expect(frame.get(key)).toBe(textsOf(language, namespace).get('title'));
});
