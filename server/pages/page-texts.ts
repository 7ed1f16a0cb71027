import { isolated } from '#src/i18n/isolated.ts';
import type { Language } from '#src/i18n/languages.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { ja } from './texts/ja.ts';
import { ko } from './texts/ko.ts';
import type { PageTexts } from './texts/page-texts-shape.ts';
import { tr } from './texts/tr.ts';
import { zhCN } from './texts/zh-CN.ts';

const TEXTS: Readonly<Record<Language, PageTexts>> = { en, 'zh-CN': zhCN, es, ko, ja, tr };

export function textsOf(language: Language): PageTexts {
  return TEXTS[language];
}

/** Fills in the placeholders of a text. Values with right-to-left letters are isolated, as in the app. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => isolated(values[name] ?? ''));
}
