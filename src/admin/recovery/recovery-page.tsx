import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useChainTime } from '#src/chain/queries/use-chain-time.ts';
import { useSlotSeconds } from '#src/chain/queries/use-slot-seconds.ts';
import { poolClaimListSchema, poolRecoverySchema, staleSweepSchema, WAITS } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { adminQuery, LIVE } from '../list/admin-query.ts';
import { solColumn, sortable } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { choice, orderField, searchField } from '../list/fields.ts';
import { SearchFilter } from '../list/filters.tsx';
import { PlanPage } from '../list/plan-page.tsx';
import { readAll } from '../list/read-all.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { Age } from '../parts/time-text.tsx';
import { PageLinks } from '../parts/section.tsx';
import { usePlan } from '../tasks/use-plan.ts';
import {
  bothReached,
  isCounted,
  itemOf,
  type TimeAndSlot,
  type RecoveryTransition,
  transitionsOf,
  openCount,
  openTransition,
  type PlannedTransition,
  type Recovery,
  type RecoveryRow,
} from './recovery-transitions.ts';

const PATH = '/admin/pool-recovery';
const stateSchema = v.object({
  search: searchField,
  waitsFor: choice(WAITS),
  sort: choice(['since', 'entry', 'players', 'name']),
  order: orderField,
});

const DEFAULTS = { by: 'since', order: 'asc', refetchMs: 30_000 } as const;

/** Lists running pools that wait for a step any wallet can send, with the possible transitions. */
export const RecoveryPage = () => {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  const address = useAddressState(stateSchema);
  const { state, field } = address;
  const list = useAdminList(poolRecoverySchema, PATH, state, address, DEFAULTS);
  const { search, waitsFor } = state;
  const { plan, busy } = usePlan();

  const labelOf = (transition: RecoveryTransition, { pool }: RecoveryRow): string =>
    t('plan.item', { move: t(`move.${transition}`), pool: pool.name, id: String(pool.poolId) });
  const chainTime = useListTime(list.answer?.clock);
  const items = (rows: readonly RecoveryRow[]) => rows.flatMap((row) => itemOf(row, chainTime, labelOf));
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
          <div className="flex min-h-11 items-center">
            <Chips
              label={t('filter')}
              value={waitsFor ?? null}
              onChange={field('waitsFor').set}
              options={WAITS.map((wait) => ({
                value: wait,
                label: `${t(`waits.${wait}`)}${counts === undefined ? '' : ` ${number(counts[wait] ?? 0)}`}`,
              }))}
            />
          </div>
        </>
      }
      columns={useRecoveryColumns(chainTime)}
      empty={t('empty')}
      scope={[search, waitsFor]}
      plan={{
        busy,
        isPossible: (row) => openTransition(row, chainTime) !== null,
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
              return items(rows.filter((row) => isCounted(row, chainTime)));
            }),
        },
        action: (row) => {
          const transition = openTransition(row, chainTime);
          if (transition === null) return null;
          return (
            <Button size="sm" disabled={busy} onClick={() => plan(labelOf(transition, row), items([row]))}>
              {t(`move.${transition}`)}
            </Button>
          );
        },
      }}
    />
  );
};

/** Returns the chain's time and slot, updated every second; until the chain has responded, the list's values. */
function useListTime(clock: Recovery['clock'] | undefined): TimeAndSlot | null {
  const chainTime = useChainTime();
  if (chainTime !== null) return chainTime;
  return clock === undefined ? null : { now: clock.unixTimestamp, slot: clock.slot };
}

/** Shows how much is due from ended pools: claims, refunds and other payments, and accounts to close. */
const DueElsewhere = () => {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  const one = { limit: 1 };
  const claims = useQuery({ ...adminQuery(poolClaimListSchema, '/admin/pool-claims', one), meta: LIVE });
  const stale = useQuery({ ...adminQuery(staleSweepSchema, '/admin/pool-stale-sweep', one), meta: LIVE });
  const line = (text: 'elsewhere.claims' | 'elsewhere.sweep', count: number | undefined) =>
    count === undefined ? undefined : t(text, { count, figure: number(count) });
  return (
    <PageLinks
      title={t('elsewhere.title')}
      links={[
        { page: 'pool-claims', text: line('elsewhere.claims', claims.data?.total) },
        { page: 'pool-stale-sweep', text: line('elsewhere.sweep', stale.data?.total) },
      ]}
    />
  );
};

/** Returns the columns of the list of waiting pools. @param chainTime null until the list is loaded */
function useRecoveryColumns(chainTime: TimeAndSlot | null): Column<RecoveryRow>[] {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  return [
    { id: 'waits', header: t('column.waitsFor'), cell: (row) => <WaitCell row={row} /> },
    { id: 'since', header: t('column.since'), sortable: true, cell: ({ since }) => <Age at={since} /> },
    {
      id: 'next',
      header: t('column.next'),
      cell: (row) => chainTime !== null && <TransitionList row={row} chainTime={chainTime} />,
    },
    {
      id: 'players',
      header: t('column.players'),
      sortable: true,
      numeric: true,
      cell: ({ pool }) => `${number(pool.currentParticipants)}/${number(pool.participantCap)}`,
    },
    sortable(solColumn('entry', t('column.entry'), ({ pool }) => pool.entryFee)),
  ];
}

/** Shows what a pool waits for, and what prevents the next step. */
const WaitCell = ({ row: { waitsFor, roundIsOut, fromSlot } }: { readonly row: RecoveryRow }) => {
  const { t } = useTranslation('admin-recovery');
  const isByRound = waitsFor === 'complete' || waitsFor === 'void';
  return (
    <span className="inline-grid max-w-64 gap-0.5">
      <span className="font-medium">{t(`waits.${waitsFor}`)}</span>
      {isByRound && (
        <span className={`text-xs ${roundIsOut ? 'text-soft' : 'text-warn'}`}>
          {t(roundIsOut ? 'roundOut' : 'roundMissing')}
        </span>
      )}
      {waitsFor === 'lock' && fromSlot !== null && (
        <span className="text-xs text-warn">{t('restarted')}</span>
      )}
    </span>
  );
};

/** Lists the transitions that are possible now, and when the next one will be. */
const TransitionList = ({
  row,
  chainTime,
}: {
  readonly row: RecoveryRow;
  readonly chainTime: TimeAndSlot;
}) => {
  const { t } = useTranslation('admin-recovery');
  if (row.actions === null) return <span className="text-soft">{t('gone')}</span>;
  return (
    <ul className="grid gap-1">
      {transitionsOf(row, chainTime).map((transition) => (
        <li key={transition.action} className="flex flex-wrap gap-x-1.5">
          <span>{`${t(`move.${transition.action}`)}:`}</span>
          <When transition={transition} chainTime={chainTime} />
        </li>
      ))}
    </ul>
  );
};

const When = ({
  transition,
  chainTime,
}: {
  readonly transition: PlannedTransition;
  readonly chainTime: TimeAndSlot;
}) => {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  const slotSeconds = useSlotSeconds();
  const { open, from, fromSlot, until, untilSlot } = transition;
  const { at, slot } = open
    ? bothReached(until, untilSlot, chainTime, slotSeconds)
    : bothReached(from, fromSlot, chainTime, slotSeconds);
  const isBound = at !== null || slot !== null;
  return (
    <span className="inline-flex gap-1.5">
      <span className={open ? 'text-good' : 'text-soft'}>
        {open ? t(isBound ? 'nowUntil' : 'now') : t('from')}
      </span>
      {at !== null && <Age at={at} />}
      {slot !== null && <span>{t('slot', { slot: number(slot) })}</span>}
    </span>
  );
};
