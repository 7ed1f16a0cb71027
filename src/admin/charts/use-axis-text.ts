import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Measure } from './model.ts';
import { usePreciseDuration } from './use-precise-duration.ts';

const DIGITS = 4;

/** Figures of a vertical axis, short, in the reader's language. */
export const useAxisText = (measure: Measure): ((value: number) => string) => {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const seconds = usePreciseDuration();
  return useMemo(() => {
    if (measure === 'seconds') return seconds;
    const short = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: DIGITS });
    return (value) => short.format(value);
  }, [language, measure, seconds]);
};
