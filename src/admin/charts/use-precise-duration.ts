import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '#src/i18n/number-text.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Returns a function that formats seconds: with tenths below a minute, and without units that are zero. */
export const usePreciseDuration = (): ((seconds: number) => string) => {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const { duration } = useTimeText();
  return useMemo(() => {
    const unit = (name: 'second' | 'minute' | 'hour') =>
      numberText(language, {
        style: 'unit',
        unit: name,
        unitDisplay: 'narrow',
        maximumFractionDigits: 1,
      });
    const [second, minute, hour] = [unit('second'), unit('minute'), unit('hour')];
    return (exact) => {
      const seconds = Math.round(exact * 10) / 10;
      if (seconds < MINUTE) return second(seconds);
      if (seconds % HOUR === 0) return hour(seconds / HOUR);
      if (seconds < HOUR && seconds % MINUTE === 0) return minute(seconds / MINUTE);
      return duration(seconds);
    };
  }, [duration, language]);
};
