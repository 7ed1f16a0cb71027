import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { duration, relativeTime, remainingTime, type TimePart } from '#src/lib/time-span.ts';

const UNITS = {
  seconds: 'second',
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
  months: 'month',
} as const satisfies Record<TimePart['key'], Intl.RelativeTimeFormatUnit>;

/** Languages in which the narrow unit letters are foreign, or stand for a day as well as for a minute. */
const WITHOUT_LETTERS: ReadonlySet<string> = new Set(['ja', 'tr']);

/** Creates formatters of time spans in a language; all take seconds. */
export const timeTextFor = (language: string, phrases: Readonly<Record<'justNow' | 'expired', string>>) => {
  const compact = WITHOUT_LETTERS.has(language) ? 'short' : 'narrow';
  const past = new Intl.RelativeTimeFormat(language, { style: 'short' });
  const text = ({ key, count }: TimePart, unitDisplay: 'short' | 'narrow'): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit: UNITS[key], unitDisplay }).format(count);
  return {
    /** Formats how long ago, in the largest unit; "Just now" under a minute. */
    relative: (secondsAgo: number): string => {
      const part = relativeTime(secondsAgo);
      return part.key === 'justNow' ? phrases.justNow : past.format(-part.count, UNITS[part.key]);
    },
    /** Formats the seconds left in the largest unit; "Expired" at zero or below. */
    remaining: (secondsLeft: number): string => {
      const part = remainingTime(secondsLeft);
      return part.key === 'expired' ? phrases.expired : text(part, 'short');
    },
    /** Formats a duration as seconds, minutes and seconds, or hours and minutes; never below zero. */
    duration: (seconds: number): string =>
      duration(seconds)
        .map((part) => text(part, compact))
        .join(' '),
  };
};

/** Returns `timeTextFor` the current language. */
export const useTimeText = () => {
  const { t, i18n } = useTranslation('common');
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(
    () => timeTextFor(language, { justNow: t('time.justNow'), expired: t('time.expired') }),
    [language, t],
  );
};
