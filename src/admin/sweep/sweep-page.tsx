import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { staleSweepSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Button } from '#src/ui/button.tsx';
import { countColumn, solColumn, sortable } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { choice, orderField, searchField } from '../list/fields.ts';
import { FilterSelect, SearchFilter } from '../list/filters.tsx';
import { PlanPage } from '../list/plan-page.tsx';
import { readAll } from '../list/read-all.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { Age } from '../parts/time-text.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { usePlan } from '../tasks/use-plan.ts';
import { isSweepable, itemsOf, type Labels, rentIn, seatRent, type StaleRow } from './sweep-items.ts';

const PATH = '/admin/pool-stale-sweep';
const KINDS = ['pool', 'entries'] as const;
const stateSchema = v.object({
  search: searchField,
  what: choice(KINDS),
  sort: choice(['since', 'players', 'name']),
  order: orderField,
});

const DEFAULTS = { by: 'since', order: 'asc', refetchMs: 30_000 } as const;

/** Lists accounts that are no longer needed, and the rent that closing them returns to its owners. */
export const SweepPage = () => {
  const { t } = useTranslation('admin-sweep');
  const { number } = useFormats();
  const address = useAddressState(stateSchema);
  const { state, field } = address;
  const { search, what } = state;
  const list = useAdminList(staleSweepSchema, PATH, state, address, DEFAULTS);
  const { plan, busy } = usePlan();

  const named = ({ pool }: StaleRow) => ({ pool: pool.name, id: String(pool.poolId) });
  const labels: Labels = {
    close: (row) => t('plan.close', { ...named(row), sum: solExact(row.poolRent) }),
    seats: (row, seats, lamports) =>
      t('plan.seats', { ...named(row), count: seats, figure: number(seats), sum: solExact(lamports) }),
  };
  const items = (rows: readonly StaleRow[]) => rows.flatMap((row) => itemsOf(row, labels));
  const { rows, total = 0 } = list;
  return (
    <PlanPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      filters={
        <>
          <SearchFilter label={t('search')} of={field('search')} />
          <FilterSelect
            label={t('filter')}
            of={field('what')}
            values={KINDS}
            nameOf={(kind) => t(`what.${kind}`)}
          />
        </>
      }
      columns={useSweepColumns()}
      empty={t('empty')}
      scope={[search, what]}
      plan={{
        busy,
        isPossible: isSweepable,
        ticked: {
          label: (count) => t('sweepSelected', { count, figure: number(count) }),
          note: (some) => `${solExact(rentIn(some))} SOL`,
          onPlan: (some) => plan(t('plan.selected'), items(some)),
        },
        all: {
          label: t('sweepAll', { count: total, figure: number(total) }),
          count: total,
          onPlan: () =>
            plan(t('plan.all'), async (context) =>
              items(await readAll(staleSweepSchema, PATH, { search, what }, context)),
            ),
        },
        action: (row) =>
          isSweepable(row) && (
            <Button
              size="sm"
              disabled={busy}
              onClick={() => plan(t('plan.one', { pool: row.pool.name }), items([row]))}
            >
              {t(row.closable ? 'closePool' : 'closeSeats')}
            </Button>
          ),
      }}
    >
      {rows !== undefined && rows.length > 0 && <OnPage rows={rows} />}
    </PlanPage>
  );
};

/** Sums up the shown rows: the rent they hold, what can be closed now and what later. */
const OnPage = ({ rows }: { readonly rows: readonly StaleRow[] }) => {
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

/** Returns the columns of the list of pools whose accounts can be closed. */
function useSweepColumns(): Column<StaleRow>[] {
  const { t } = useTranslation('admin-sweep');
  return [
    { id: 'since', header: t('column.since'), sortable: true, cell: ({ since }) => <Age at={since} /> },
    sortable(countColumn('players', t('column.players'), ({ pool }) => pool.currentParticipants)),
    solColumn('close', t('column.close'), (row) => (isRetained(row) ? null : row.poolRent)),
    { id: 'when', header: t('column.when'), cell: (row) => <Closing row={row} /> },
    {
      id: 'seats',
      header: t('column.seats'),
      numeric: true,
      lamports: ({ entryCount, entries }) => (entryCount === 0 ? null : seatRent(entries)),
      cell: (row, decimals) => <LeftSeats row={row} decimals={decimals} />,
    },
  ];
}

/** Whether the pool's own account is still needed for an unknown time. */
const isRetained = ({ closable, closableFrom }: StaleRow): boolean => !closable && closableFrom === null;

/** Shows when the pool's own rent can be returned, and to whom. */
const Closing = ({ row }: { readonly row: StaleRow }) => {
  const { t } = useTranslation('admin-sweep');
  const { closable, closableFrom, pool } = row;
  if (isRetained(row)) return <span className="text-soft">{t('needed')}</span>;
  return (
    <span className="grid justify-items-start gap-0.5">
      <span className="flex gap-1.5">
        <span className={closable ? 'text-good' : 'text-soft'}>
          {t(closable ? 'closableSince' : 'closableFrom')}
        </span>
        {closableFrom !== null && <Age at={closableFrom} />}
      </span>
      <span className="inline-flex items-center gap-1 text-xs text-soft">
        <span>{t('toCreator')}</span> <WalletCell wallet={pool.creator} />
      </span>
    </span>
  );
};

/** Seats of players who left, and the rent that goes back to them. */
const LeftSeats = ({ row, decimals }: { readonly row: StaleRow; readonly decimals: number }) => {
  const { t } = useTranslation('admin-sweep');
  const { number } = useFormats();
  const { entries, entryCount } = row;
  if (entryCount === 0) return <span>–</span>;
  const more = entryCount - entries.length;
  return (
    <details>
      <summary className="min-h-8 cursor-pointer whitespace-nowrap">
        <span>{`${t('seats', { count: entryCount, figure: number(entryCount) })} ·`}</span>{' '}
        <Sol lamports={seatRent(entries)} decimals={decimals} />
      </summary>
      <ul className="mt-1 grid gap-0.5">
        {entries.map(({ wallet, lamports }) => (
          <li key={wallet} className="flex items-center justify-end gap-2 text-xs">
            <WalletCell wallet={wallet} />
            <Sol lamports={lamports} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-xs text-soft">{t('moreSeats', { count: more, figure: number(more) })}</p>
      )}
    </details>
  );
};
