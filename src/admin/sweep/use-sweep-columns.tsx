import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { countColumn, sortable } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { Age } from '../parts/age.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { seatRent, type StaleRow } from './sweep-items.ts';

/** Returns the columns of the list of pools whose accounts can be closed. */
export function useSweepColumns(): Column<StaleRow>[] {
  const { t } = useTranslation('admin-sweep');
  return [
    { id: 'since', header: t('column.since'), sortable: true, cell: ({ since }) => <Age at={since} /> },
    sortable(countColumn('players', t('column.players'), ({ pool }) => pool.currentParticipants)),
    { id: 'close', header: t('column.close'), cell: (row) => <Closing row={row} /> },
    { id: 'seats', header: t('column.seats'), cell: (row) => <LeftSeats row={row} /> },
  ];
}

/** The pool's own rent, whose it is, and from when on it can go back. */
const Closing = ({ row }: { readonly row: StaleRow }) => {
  const { t } = useTranslation('admin-sweep');
  const { closable, closableFrom, poolRent, pool } = row;
  if (!closable && closableFrom === null) return <span className="text-soft">{t('needed')}</span>;
  return (
    <span className="grid justify-items-start gap-0.5">
      <Sol lamports={poolRent} />
      <span className="inline-flex items-center gap-1 text-xs text-soft">
        {t('toCreator')} <WalletCell wallet={pool.creator} />
      </span>
      <span className="flex gap-1.5">
        <span className={closable ? 'text-good' : 'text-soft'}>
          {t(closable ? 'closableSince' : 'closableFrom')}
        </span>
        {closableFrom !== null && <Age at={closableFrom} />}
      </span>
    </span>
  );
};

/** Seats of players who left, and the rent that goes back to them. */
const LeftSeats = ({ row }: { readonly row: StaleRow }) => {
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
