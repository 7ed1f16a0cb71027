/** The texts of a saved page, in all languages: those of the transparency page, and its own. */
import { saved as en, verify as enVerify } from '../../src/i18n/locales/en/transparency.json';
import { saved as es, verify as esVerify } from '../../src/i18n/locales/es/transparency.json';
import { saved as ja, verify as jaVerify } from '../../src/i18n/locales/ja/transparency.json';
import { saved as ko, verify as koVerify } from '../../src/i18n/locales/ko/transparency.json';
import { saved as tr, verify as trVerify } from '../../src/i18n/locales/tr/transparency.json';
import { saved as zh, verify as zhVerify } from '../../src/i18n/locales/zh-CN/transparency.json';
import type { Language } from '../../src/i18n/languages.ts';

export interface PageTexts {
  readonly saved: typeof en;
  readonly verify: typeof enVerify;
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: { saved: en, verify: enVerify },
  'zh-CN': { saved: zh, verify: zhVerify },
  es: { saved: es, verify: esVerify },
  ko: { saved: ko, verify: koVerify },
  ja: { saved: ja, verify: jaVerify },
  tr: { saved: tr, verify: trVerify },
};

/** Returns a text with its values, which stand in double braces. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
