import type { Page } from 'playwright-core';
import type { Language } from '#src/i18n/languages.ts';
import { englishDetector } from '#src/i18n/testing/english-texts.ts';
import { leftInEnglish } from '#src/i18n/testing/same-in-english.ts';
import { visibleTexts } from './visible-texts.ts';

/** Matches data that is not translated: names, addresses and hashes, full or shortened. */
const DATA =
  /Quiet Rings|Settled Rings|xeroz-verify|[A-Z]\w+ [A-Z]\w+ \d+|(?:Local Admin|\w+) ?Wallet\b|[\w+/-]+(?:\.{3}|…)[\w+/-]+|\b[1-9A-HJ-NP-Za-km-z]{32,}\b|\b[\da-f]{16,}\b|https?:\S+/;
/** Matches a single byte in hex, such as the one to change in a draw, which may consist of letters only. */
const BYTE = /^[0-9a-f]{2}$/;

/**
 * Makes a function that finds the texts left in English on a page.
 * @param names matches further data that may be shown, in addition to `DATA`
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
