import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { poolRecoverySchema, WAITS } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { DataTable } from '../list/data-table.tsx';
import { choice, orderField, searchField } from '../list/fields.ts';
import { ListPage } from '../list/list-page.tsx';
import { readAll } from '../list/read-all.ts';
import { SearchBox } from '../list/search-box.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { useSelection } from '../list/use-selection.ts';
import { useRefresh } from '../parts/use-refresh.ts';
import { usePlan } from '../tasks/use-plan.ts';
import { itemOf, type Move, openMove, type RecoveryRow } from './recovery-moves.ts';
import { useRecoveryColumns } from './use-recovery-columns.tsx';

const PATH = '/admin/pool-recovery';
const stateSchema = v.object({
  search: searchField,
  waitsFor: choice(WAITS),
  sort: choice(['since', 'entry', 'players', 'name']),
  order: orderField,
});

/** Pools under way that wait for somebody, and what anyone can do for them. */
export const RecoveryPage = () => {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  const address = useAddressState(stateSchema);
  const { state, change } = address;
  const list = useAdminList(poolRecoverySchema, PATH, state, address);
  useRefresh(list.refresh);
  const { search, waitsFor } = state;
  const selection = useSelection<RecoveryRow>(({ pool }) => pool.id, JSON.stringify([search, waitsFor]));
  const { plan, busy } = usePlan();

  const labelOf = (move: Move, { pool }: RecoveryRow): string =>
    t('plan.item', { move: t(`move.${move}`), pool: pool.name, id: String(pool.poolId) });
  const items = (rows: readonly RecoveryRow[]) => rows.flatMap((row) => itemOf(row, labelOf));
  const planAll = (): void =>
    plan(
      t(waitsFor === undefined ? 'plan.all' : 'plan.allThatWait', {
        what: waitsFor === undefined ? '' : t(`waits.${waitsFor}`),
      }),
      async ({ onListed, signal }) =>
        items(await readAll(poolRecoverySchema, PATH, { search, waitsFor }, { onRead: onListed, signal })),
    );
  const columns = useRecoveryColumns({
    clock: list.answer?.clock,
    selection,
    busy,
    onMove: (row, move) => plan(labelOf(move, row), items([row])),
  });

  const rows = list.answer?.data;
  const counts = list.answer?.counts;
  const movable =
    waitsFor === undefined ? (list.answer?.total ?? 0) - (counts?.proof ?? 0) : (counts?.[waitsFor] ?? 0);
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
          <Chips
            label={t('filter')}
            value={waitsFor ?? null}
            onChange={(wait) => change({ waitsFor: wait })}
            options={WAITS.map((wait) => ({
              value: wait,
              label:
                counts === undefined
                  ? t(`waits.${wait}`)
                  : `${t(`waits.${wait}`)} ${number(counts[wait] ?? 0)}`,
            }))}
          />
        </>
      }
    >
      <SelectionBar selection={selection} rows={(rows ?? []).filter((row) => openMove(row) !== null)}>
        {selection.rows.length > 0 && (
          <Button
            size="sm"
            variant="primary"
            disabled={busy}
            onClick={() => {
              plan(t('plan.selected'), items(selection.rows));
              selection.clear();
            }}
          >
            {t('moveSelected', { count: selection.rows.length, figure: number(selection.rows.length) })}
          </Button>
        )}
        {waitsFor !== 'proof' && (
          <Button size="sm" disabled={busy || movable === 0} onClick={planAll}>
            {waitsFor === undefined
              ? t('moveAll', { count: movable, figure: number(movable) })
              : t('moveAllThatWait', {
                  count: movable,
                  figure: number(movable),
                  what: t(`waits.${waitsFor}`),
                })}
          </Button>
        )}
      </SelectionBar>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={rows}
        keyOf={({ pool }) => pool.id}
        sorted={{ by: state.sort ?? 'since', order: state.order ?? 'asc' }}
        onSort={(sort, order) => change({ sort, order })}
        outdated={list.outdated}
        empty={t('empty')}
      />
    </ListPage>
  );
};
