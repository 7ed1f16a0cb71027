/** The supported languages, English first; names in their own language. */
export const LANGUAGES = {
  en: 'English',
  'zh-CN': '简体中文',
  es: 'Español',
  ko: '한국어',
  ja: '日本語',
  tr: 'Türkçe',
} as const;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

export const languageCodes = (): Language[] => Object.keys(LANGUAGES).filter(isLanguage);

/**
 * Returns the language to start with: the stored one, else the first of the browser's whose prefix is supported, else
 * English.
 */
export const pickLanguage = (stored: string | null, browser: readonly string[]): Language => {
  if (isLanguage(stored)) return stored;
  for (const tag of browser) {
    const prefix = tag.toLowerCase().split('-')[0];
    const match = languageCodes().find((code) => code.toLowerCase().split('-')[0] === prefix);
    if (match) return match;
  }
  return DEFAULT_LANGUAGE;
};
