import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useChainMoment } from '#src/chain/cache/use-chain-moment.ts';
import { poolClaimListSchema, poolRecoverySchema, staleSweepSchema, WAITS } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { adminQuery, LIVE } from '../list/admin-query.ts';
import { choice, orderField, searchField } from '../list/fields.ts';
import { SearchFilter } from '../list/filters.tsx';
import { PlanPage } from '../list/plan-page.tsx';
import { readAll } from '../list/read-all.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { PageLinks } from '../parts/section.tsx';
import { useRefresh } from '../parts/use-refresh.ts';
import { usePlan } from '../tasks/use-plan.ts';
import {
  isCounted,
  itemOf,
  type Moment,
  type Move,
  openCount,
  openMove,
  type Recovery,
  type RecoveryRow,
} from './recovery-moves.ts';
import { useRecoveryColumns } from './use-recovery-columns.tsx';

const PATH = '/admin/pool-recovery';
const stateSchema = v.object({
  search: searchField,
  waitsFor: choice(WAITS),
  sort: choice(['since', 'entry', 'players', 'name']),
  order: orderField,
});

const USUAL = { by: 'since', order: 'asc' } as const;

/** Pools under way that wait for anyone, and what can be done for them. */
export const RecoveryPage = () => {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  const address = useAddressState(stateSchema);
  const { state, field } = address;
  const list = useAdminList(poolRecoverySchema, PATH, state, address, USUAL);
  useRefresh(list.refetch);
  const { search, waitsFor } = state;
  const { plan, busy } = usePlan();

  const labelOf = (move: Move, { pool }: RecoveryRow): string =>
    t('plan.item', { move: t(`move.${move}`), pool: pool.name, id: String(pool.poolId) });
  const moment = useMoment(list.answer?.clock);
  const items = (rows: readonly RecoveryRow[]) => rows.flatMap((row) => itemOf(row, moment, labelOf));
  const what = waitsFor === undefined ? '' : t(`waits.${waitsFor}`);
  const counts = list.answer?.counts;
  const movable = openCount(list.answer?.open, waitsFor);
  const some = { count: movable, figure: number(movable), what };
  return (
    <PlanPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      below={<DueElsewhere />}
      filters={
        <>
          <SearchFilter label={t('search')} of={field('search')} />
          <Chips
            label={t('filter')}
            value={waitsFor ?? null}
            onChange={field('waitsFor').set}
            options={WAITS.map((wait) => ({
              value: wait,
              label: `${t(`waits.${wait}`)}${counts === undefined ? '' : ` ${number(counts[wait] ?? 0)}`}`,
            }))}
          />
        </>
      }
      columns={useRecoveryColumns(moment)}
      empty={t('empty')}
      scope={[search, waitsFor]}
      plan={{
        busy,
        isPossible: (row) => openMove(row, moment) !== null,
        ticked: {
          label: (count) => t('moveSelected', { count, figure: number(count) }),
          onPlan: (rows) => plan(t('plan.selected'), items(rows)),
        },
        all: {
          label: t(waitsFor === undefined ? 'moveAll' : 'moveAllThatWait', some),
          count: movable,
          onPlan: () =>
            plan(t(waitsFor === undefined ? 'plan.all' : 'plan.allThatWait', { what }), async (context) => {
              const rows = await readAll(poolRecoverySchema, PATH, { search, waitsFor }, context);
              return items(rows.filter((row) => isCounted(row, moment)));
            }),
        },
        action: (row) => {
          const move = openMove(row, moment);
          if (move === null) return null;
          return (
            <Button size="sm" disabled={busy} onClick={() => plan(labelOf(move, row), items([row]))}>
              {t(`move.${move}`)}
            </Button>
          );
        },
      }}
    />
  );
};

/** Returns the chain's time and slot, updated every second; those of the list until the chain has answered. */
function useMoment(clock: Recovery['clock'] | undefined): Moment | null {
  const moment = useChainMoment();
  if (moment !== null) return moment;
  return clock === undefined ? null : { now: clock.unixTimestamp, slot: clock.slot };
}

/** Says how much is due of pools that have ended: claims, refunds and other payments, and accounts to close. */
const DueElsewhere = () => {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  const one = { limit: 1 };
  const claims = useQuery({ ...adminQuery(poolClaimListSchema, '/admin/pool-claims', one), meta: LIVE });
  const stale = useQuery({ ...adminQuery(staleSweepSchema, '/admin/pool-stale-sweep', one), meta: LIVE });
  const say = (text: 'elsewhere.claims' | 'elsewhere.sweep', count: number | undefined) =>
    count === undefined ? undefined : t(text, { count, figure: number(count) });
  return (
    <PageLinks
      title={t('elsewhere.title')}
      links={[
        { page: 'pool-claims', text: say('elsewhere.claims', claims.data?.total) },
        { page: 'pool-stale-sweep', text: say('elsewhere.sweep', stale.data?.total) },
      ]}
    />
  );
};
