import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { rentIn, type StaleRow } from './sweep-items.ts';

/** What the page holds: what can be returned now, and what only later. */
export const OnPage = ({ rows }: { readonly rows: readonly StaleRow[] }) => {
  const { t } = useTranslation('admin-sweep');
  const { number } = useFormats();
  const figures = {
    now: rows.filter(({ closable }) => closable).length,
    later: rows.filter(({ closable, closableFrom }) => !closable && closableFrom !== null).length,
    seats: rows.reduce((sum, { entryCount }) => sum + entryCount, 0),
  };
  const line = (['now', 'later', 'seats'] as const).map(
    (key) => `${t(`onPage.${key}`)}: ${number(figures[key])}`,
  );
  return (
    <div className="num grid gap-1">
      <p>{t('rentOnPage', { sum: `${solExact(rentIn(rows))} SOL` })}</p>
      <p className="text-sm text-soft">{line.join(' · ')}</p>
      {figures.seats > 0 && <p className="max-w-[80ch] text-sm text-soft">{t('passes')}</p>}
    </div>
  );
};
