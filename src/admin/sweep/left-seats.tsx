import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { seatRent, type StaleRow } from './sweep-items.ts';

/** Seats of players who left, and the rent that goes back to them. */
export const LeftSeats = ({ row }: { readonly row: StaleRow }) => {
  const { t } = useTranslation('admin-sweep');
  const { number } = useFormats();
  const { entries, entryCount } = row;
  if (entryCount === 0) return '–';
  const more = entryCount - entries.length;
  return (
    <details>
      <summary className="min-h-8 cursor-pointer whitespace-nowrap">
        {t('seats', { count: entryCount, figure: number(entryCount) })} · <Sol lamports={seatRent(entries)} />
      </summary>
      <ul className="mt-1 grid gap-0.5">
        {entries.map(({ wallet, lamports }) => (
          <li key={wallet} className="flex items-center gap-2 text-xs">
            <WalletCell wallet={wallet} /> <Sol lamports={lamports} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-xs text-soft">{t('moreSeats', { count: more, figure: number(more) })}</p>
      )}
    </details>
  );
};
