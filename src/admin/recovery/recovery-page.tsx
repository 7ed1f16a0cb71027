import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { poolRecoverySchema, WAITS } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Chips } from '#src/ui/chips.tsx';
import { DataTable } from '../list/data-table.tsx';
import { choice, orderField, searchField } from '../list/fields.ts';
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
import { DueElsewhere } from './due-elsewhere.tsx';
import { isCounted, itemOf, type Move, openCount, openMove, type RecoveryRow } from './recovery-moves.ts';
import { useMoment } from './use-moment.ts';
import { useRecoveryColumns } from './use-recovery-columns.tsx';

const PATH = '/admin/pool-recovery';
const stateSchema = v.object({
  search: searchField,
  waitsFor: choice(WAITS),
  sort: choice(['since', 'entry', 'players', 'name']),
  order: orderField,
});

/** Pools under way that wait for anyone, and what can be done for them. */
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
  const moment = useMoment(list.answer?.clock);
  const items = (rows: readonly RecoveryRow[]) => rows.flatMap((row) => itemOf(row, moment, labelOf));
  const what = waitsFor === undefined ? '' : t(`waits.${waitsFor}`);
  const planAll = (): void =>
    plan(
      t(waitsFor === undefined ? 'plan.all' : 'plan.allThatWait', { what }),
      async ({ onListed, signal }) => {
        const asked = { search, waitsFor };
        const rows = await readAll(poolRecoverySchema, PATH, asked, { onRead: onListed, signal });
        return items(rows.filter((row) => isCounted(row, moment)));
      },
    );
  const columns = useRecoveryColumns({
    moment,
    selection,
    busy,
    onMove: (row, move) => plan(labelOf(move, row), items([row])),
  });

  const rows = list.answer?.data;
  const counts = list.answer?.counts;
  const movable = openCount(list.answer?.open, waitsFor);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      below={<DueElsewhere />}
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
      <PlanBar
        selection={selection}
        rows={(rows ?? []).filter((row) => openMove(row, moment) !== null)}
        busy={busy}
        ticked={{
          label: (count) => t('moveSelected', { count, figure: number(count) }),
          onPlan: (some) => plan(t('plan.selected'), items(some)),
        }}
        all={{
          label: t(waitsFor === undefined ? 'moveAll' : 'moveAllThatWait', {
            count: movable,
            figure: number(movable),
            what,
          }),
          count: movable,
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
