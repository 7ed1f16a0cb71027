import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { poolClaimListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Button } from '#src/ui/button.tsx';
import { solColumn, sortable } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { addressField, choice, orderField, searchField } from '../list/fields.ts';
import { IdFilter, SearchFilter } from '../list/filters.tsx';
import { PlanPage } from '../list/plan-page.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { Age } from '../parts/time-text.tsx';
import { Sol } from '../parts/sol.tsx';
import { UnpaidBy } from '../parts/unpaid-by.tsx';
import { type ClaimRow, Payees, payeesSchema } from './payees.tsx';
import { CLAIMS_PATH, usePush } from './use-push.ts';

const stateSchema = v.object({
  search: searchField,
  player: addressField,
  sort: choice(['since', 'unpaid', 'players', 'name']),
  order: orderField,
});
const DEFAULTS = { by: 'since', order: 'asc' } as const;

/** Lists pools with open payments and their payees, and lets the admin push the payments. */
export const ClaimsPage = () => {
  const { t } = useTranslation('admin-claims');
  const { number } = useFormats();
  const address = useAddressState(stateSchema);
  const { state, field } = address;
  const { search, player } = state;
  const list = useAdminList(poolClaimListSchema, CLAIMS_PATH, state, address, DEFAULTS);
  const payees = useAddressState(payeesSchema, 'payees');
  const opened = payees.state.pool;
  const { busy, pushOne, pushPools, pushAll } = usePush();
  const toggle = (pool: string): void =>
    payees.change({ search: null, sort: null, order: null, pool: pool === opened ? null : pool });
  const { answer, total = 0 } = list;
  const isForAll = player === undefined;
  return (
    <PlanPage
      title={t('title')}
      lead={t('lead')}
      actions={<UnpaidBy shown="pool" />}
      list={list}
      filters={
        <>
          <SearchFilter label={t('search')} of={field('search')} />
          <IdFilter label={t('player')} of={field('player')} />
        </>
      }
      columns={useClaimColumns()}
      empty={t('empty')}
      detail={(row) =>
        row.pool.id === opened && (
          <Payees
            row={row}
            address={payees}
            busy={busy}
            onPush={(name, only) => pushOne(row.pool, name, only)}
          />
        )
      }
      scope={[search, player]}
      plan={{
        busy,
        isPossible: () => true,
        ticked: {
          label: (count) =>
            t(isForAll ? 'pushSelected' : 'pushPlayerSelected', { count, figure: number(count) }),
          ...(isForAll && {
            note: (rows: readonly ClaimRow[]) =>
              `${solExact(rows.reduce((sum, { unpaid }) => sum + unpaid, 0n))} SOL`,
          }),
          onPlan: (rows) =>
            pushPools(
              rows.map(({ pool }) => pool),
              player,
            ),
        },
        all: {
          label: t(isForAll ? 'pushAll' : 'pushPlayerAll', { count: total, figure: number(total) }),
          count: total,
          onPlan: () => pushAll({ search, player }),
        },
        action: ({ pool }) => {
          const isOpen = opened === pool.id;
          const text = t(isOpen ? 'hidePayees' : 'showPayees');
          return (
            <div className="flex items-center justify-end gap-2">
              <Button
                size="sm"
                aria-expanded={isOpen}
                // Starts with the visible text, for speech control.
                aria-label={`${text}: ${pool.name}`}
                onClick={() => toggle(pool.id)}
              >
                {text}
              </Button>
              <Button size="sm" disabled={busy} onClick={() => pushPools([pool], player)}>
                {t(isForAll ? 'pushPool' : 'pushPlayer')}
              </Button>
            </div>
          );
        },
      }}
    >
      {answer !== undefined && total > 0 && (
        <p className="num">
          <span>{t('total', { count: total, figure: number(total) })}</span>{' '}
          <Sol lamports={answer.totalUnpaid} />
        </p>
      )}
    </PlanPage>
  );
};

/** Returns the columns of the list of pools that owe something. */
function useClaimColumns(): readonly Column<ClaimRow>[] {
  const { t } = useTranslation('admin-claims');
  const { number } = useFormats();
  return [
    { id: 'since', header: t('column.since'), sortable: true, cell: ({ since }) => <Age at={since} /> },
    sortable(solColumn('unpaid', t('column.unpaid'), ({ unpaid }) => unpaid)),
    {
      id: 'players',
      header: t('column.players'),
      sortable: true,
      numeric: true,
      lamports: ({ unpaidToPlayers }) => unpaidToPlayers,
      cell: ({ unpaidPlayers, unpaidToPlayers }, decimals) => (
        <span className="inline-grid">
          <span>{number(unpaidPlayers)}</span>
          <span className="text-xs text-soft">
            <Sol lamports={unpaidToPlayers} decimals={decimals} />
          </span>
        </span>
      ),
    },
    solColumn('others', t('column.others'), ({ payables }) =>
      payables.reduce((sum, { lamports }) => sum + lamports, 0n),
    ),
  ];
}
