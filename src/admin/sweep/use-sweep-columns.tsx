import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '../list/data-table.tsx';
import type { Selection } from '../list/use-selection.ts';
import { Age } from '../parts/age.tsx';
import { Sol } from '../parts/sol.tsx';
import { usePoolRowColumns } from '../parts/use-pool-row-columns.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { isSweepable, seatRent, type StaleRow } from './sweep-items.ts';

interface Wanted {
  readonly selection: Selection<StaleRow>;
  readonly busy: boolean;
  readonly onSweep: (row: StaleRow) => void;
}

/** Returns the columns of the list of pools whose accounts can be closed. */
export function useSweepColumns({ selection, busy, onSweep }: Wanted): Column<StaleRow>[] {
  const { t } = useTranslation('admin-sweep');
  const { number } = useFormats();
  return [
    ...usePoolRowColumns(selection, isSweepable),
    { id: 'since', header: t('column.since'), sort: 'since', cell: ({ since }) => <Age at={since} /> },
    {
      id: 'players',
      header: t('column.players'),
      sort: 'players',
      numeric: true,
      cell: ({ pool }) => number(pool.currentParticipants),
    },
    { id: 'close', header: t('column.close'), cell: (row) => <Closing row={row} /> },
    { id: 'seats', header: t('column.seats'), cell: (row) => <LeftSeats row={row} /> },
    {
      id: 'action',
      header: t('column.action'),
      numeric: true,
      cell: (row) =>
        isSweepable(row) && (
          <Button size="sm" disabled={busy} onClick={() => onSweep(row)}>
            {t(row.closable ? 'closePool' : 'closeSeats')}
          </Button>
        ),
    },
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
