import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { staleSweepSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { DataTable } from '../list/data-table.tsx';
import { choice, orderField, searchField } from '../list/fields.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { ListPage } from '../list/list-page.tsx';
import { PlanBar } from '../list/plan-bar.tsx';
import { readAll } from '../list/read-all.ts';
import { SearchBox } from '../list/search-box.tsx';
import { sortingOf } from '../list/sorting-of.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { useSelection } from '../list/use-selection.ts';
import { useRefresh } from '../parts/use-refresh.ts';
import { usePlan } from '../tasks/use-plan.ts';
import { isSweepable, itemsOf, type Labels, rentIn, type StaleRow } from './sweep-items.ts';
import { useSweepColumns } from './use-sweep-columns.tsx';

const PATH = '/admin/pool-stale-sweep';
const KINDS = ['pool', 'entries'] as const;
const stateSchema = v.object({
  search: searchField,
  what: choice(KINDS),
  sort: choice(['since', 'players', 'name']),
  order: orderField,
});

/** Accounts that nobody needs any more, and the rent that closing them returns to its owners. */
export const SweepPage = () => {
  const { t } = useTranslation('admin-sweep');
  const { number } = useFormats();
  const address = useAddressState(stateSchema);
  const { state, change } = address;
  const { search, what } = state;
  const list = useAdminList(staleSweepSchema, PATH, state, address);
  useRefresh(list.refresh);
  const selection = useSelection<StaleRow>(({ pool }) => pool.id, JSON.stringify([search, what]));
  const { plan, busy } = usePlan();

  const labels: Labels = {
    close: ({ pool, poolRent }) =>
      t('plan.close', { pool: pool.name, id: String(pool.poolId), sum: solExact(poolRent) }),
    seats: ({ pool }, seats, lamports) =>
      t('plan.seats', {
        count: seats,
        figure: number(seats),
        pool: pool.name,
        id: String(pool.poolId),
        sum: solExact(lamports),
      }),
  };
  const items = (rows: readonly StaleRow[]) => rows.flatMap((row) => itemsOf(row, labels));
  const planAll = (): void =>
    plan(t('plan.all'), async ({ onListed, signal }) =>
      items(await readAll(staleSweepSchema, PATH, { search, what }, { onRead: onListed, signal })),
    );
  const columns = useSweepColumns({
    selection,
    busy,
    onSweep: (row) => plan(t('plan.one', { pool: row.pool.name }), items([row])),
  });

  const rows = list.answer?.data;
  const total = list.answer?.total ?? 0;
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      filters={
        <>
          <SearchBox
            label={t('search')}
            value={search ?? ''}
            onSearch={(text) => change({ search: text }, true)}
          />
          <FilterSelect
            label={t('filter')}
            value={what}
            options={KINDS.map((value) => ({ value, label: t(`what.${value}`) }))}
            onChange={(value) => change({ what: value })}
          />
        </>
      }
    >
      {rows !== undefined && <OnPage rows={rows} />}
      <PlanBar
        selection={selection}
        rows={(rows ?? []).filter(isSweepable)}
        note={`${solExact(rentIn(selection.rows))} SOL`}
        busy={busy}
        ticked={{
          label: (count) => t('sweepSelected', { count, figure: number(count) }),
          onPlan: (some) => plan(t('plan.selected'), items(some)),
        }}
        all={{
          label: t('sweepAll', { count: total, figure: number(total) }),
          count: total,
          onPlan: planAll,
        }}
      />
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={rows}
        keyOf={({ pool }) => pool.id}
        {...sortingOf(address, 'since', 'asc')}
        outdated={list.outdated}
        empty={t('empty')}
      />
    </ListPage>
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
