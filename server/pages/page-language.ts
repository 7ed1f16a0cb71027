import { isLanguage, type Language, pickLanguage } from '#src/i18n/languages.ts';

export interface PageLanguage {
  readonly language: Language;
  /** Whether the address names it; otherwise it is chosen by the request's header, and others may get another. */
  readonly isNamed: boolean;
}

/** More languages than browsers send; the rest of a longer header is ignored. */
const MOST_LANGUAGES = 32;

/**
 * Returns the language of a page's head: the one of `?lang=`, else the supported one that the request prefers, else
 * English. The app's own language is not affected.
 */
export function pageLanguage(lang: unknown, acceptLanguage: string | undefined): PageLanguage {
  if (isLanguage(lang)) return { language: lang, isNamed: true };
  return { language: pickLanguage(null, preferred(acceptLanguage ?? '')), isNamed: false };
}

/** Returns the tags of an `Accept-Language` header, the most preferred first; those with `q=0` are left out. */
function preferred(header: string): string[] {
  return header
    .split(',', MOST_LANGUAGES)
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0 && quality <= 1)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
