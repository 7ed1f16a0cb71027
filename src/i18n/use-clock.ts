import { useTranslation } from 'react-i18next';

/** Returns a formatter for hour and minute of a time in Unix milliseconds, in the user's time zone. */
export const useClock = (): ((ms: number) => string) => {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.resolvedLanguage ?? i18n.language, { timeStyle: 'short' });
  return (ms) => format.format(ms);
};
