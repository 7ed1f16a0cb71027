import { useTranslation } from 'react-i18next';
import { numberText } from './number-text.ts';

/** Creates formatters of numbers and dates in a language. Times are Unix seconds, in the user's time zone. */
const formatsFor = (language: string) => {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return {
    number: numberText(language),
    /** Formats a fraction: 0.15 gives 15%. */
    percent: numberText(language, { style: 'percent', maximumFractionDigits: 1 }),
    time: (seconds: number) => time.format(seconds * 1_000),
    date: (seconds: number) => date.format(seconds * 1_000),
    dateTime: (seconds: number) => dateTime.format(seconds * 1_000),
  };
};

/** Cached by language, because each card of a long list needs them and `Intl` formats are slow to create. */
const cache = new Map<string, ReturnType<typeof formatsFor>>();

/** Returns the cached result of `formatsFor` for the current language. */
export const useFormats = () => {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const formats = cache.get(language) ?? formatsFor(language);
  cache.set(language, formats);
  return formats;
};
