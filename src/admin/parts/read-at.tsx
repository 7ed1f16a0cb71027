import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeText } from '#src/i18n/use-time-text.ts';

const SECOND_MS = 1_000;
const MINUTE = 60;

/** Shows how long ago something was read, updated over time. @param at Unix milliseconds */
export const ReadAt = ({ at }: { readonly at: number }) => {
  const { t, i18n } = useTranslation('admin');
  const language = i18n.resolvedLanguage ?? i18n.language;
  const { relative } = useTimeText();
  const seconds = useMemo(() => new Intl.RelativeTimeFormat(language, { style: 'short' }), [language]);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.max(0, Math.floor((now - at) / SECOND_MS));
  const ago = passed < MINUTE ? seconds.format(-passed, 'second') : relative(passed);
  return <span className="num text-xs text-soft">{t('charts.readAt', { ago })}</span>;
};
