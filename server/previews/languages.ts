/** The languages in which there are pictures, by the app's codes; English first. */
export const LANGUAGES = ['en', 'zh-CN', 'es', 'ko', 'ja', 'tr'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Returns the supported language of an address's `lang`, else English. */
export const languageOf = (lang: unknown): Language => LANGUAGES.find((code) => code === lang) ?? 'en';
