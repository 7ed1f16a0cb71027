import type { Page } from 'playwright-core';
import type { Language } from '#src/i18n/languages.ts';
import { englishDetector } from '#src/i18n/testing/english-texts.ts';
import { leftInEnglish } from '#src/i18n/testing/same-in-english.ts';
import { visibleTexts } from './visible-texts.ts';

/** What is data and not said in any language: names, and addresses and hashes, whole or shortened. */
const DATA =
  /Quiet Rings|Settled Rings|[A-Z]\w+ [A-Z]\w+ \d+|(?:Local Admin|\w+) ?Wallet\b|[\w+/-]+(?:\.{3}|…)[\w+/-]+|\b[1-9A-HJ-NP-Za-km-z]{32,}\b|\b[\da-f]{16,}\b|https?:\S+/;
/** A byte that stands by itself, as the one to change in a draw; letters alone may be in it. */
const BYTE = /^[0-9a-f]{2}$/;

/**
 * Finds the texts of a page that are left in English.
 * @param names data beside what every page may show
 */
export function englishFinder(
  language: Exclude<Language, 'en'>,
  names?: RegExp,
): (page: Page) => Promise<string[]> {
  const isEnglish = englishDetector(language);
  const data = new RegExp(names === undefined ? DATA : `${names.source}|${DATA.source}`, 'gu');
  return async (page) =>
    (await visibleTexts(page)).filter((shown) => {
      if (BYTE.test(shown)) return false;
      const text = shown.replaceAll(data, '');
      return isEnglish(shown) || leftInEnglish(language, text, '').length > 0;
    });
}
