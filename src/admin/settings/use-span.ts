import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Seconds in words, by every unit that is not nothing: 90,061 is a day, an hour, a minute and a second. */
export const useSpan = (): ((seconds: number) => string) => {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => {
    const format = (value: number, unit: string): string =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 1,
      }).format(value);
    return (seconds) => {
      if (seconds < 1 || !Number.isInteger(seconds)) return format(seconds, 'second');
      return UNITS.flatMap(([unit, size], index) => {
        const above = UNITS[index - 1]?.[1];
        const count = Math.floor((above === undefined ? seconds : seconds % above) / size);
        return count === 0 ? [] : [format(count, unit)];
      }).join(' ');
    };
  }, [language]);
};
