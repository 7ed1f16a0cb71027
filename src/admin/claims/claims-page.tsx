import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { poolClaimListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { DataTable } from '../list/data-table.tsx';
import { IdFilter } from '../list/id-filter.tsx';
import { addressField, choice, orderField, searchField } from '../list/fields.ts';
import { ListPage } from '../list/list-page.tsx';
import { PlanBar } from '../list/plan-bar.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { sortingOf } from '../list/sorting-of.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { useSelection } from '../list/use-selection.ts';
import { Sol } from '../parts/sol.tsx';
import { pathOf } from '../paths.ts';
import { Payees, payeesSchema } from './payees.tsx';
import { type ClaimRow, useClaimColumns } from './use-claim-columns.tsx';
import { CLAIMS_PATH, usePush } from './use-push.ts';

const stateSchema = v.object({
  search: searchField,
  player: addressField,
  sort: choice(['since', 'unpaid', 'players', 'name']),
  order: orderField,
});

/** Pools that still owe something, to whom, and the way to push it to its owners. */
export const ClaimsPage = () => {
  const { t } = useTranslation('admin-claims');
  const { number } = useFormats();
  const address = useAddressState(stateSchema);
  const { state, change } = address;
  const { search, player } = state;
  const list = useAdminList(poolClaimListSchema, CLAIMS_PATH, state, address);
  const selection = useSelection<ClaimRow>(({ pool }) => pool.id, JSON.stringify([search, player]));
  const payees = useAddressState(payeesSchema, 'payees');
  const opened = payees.state.pool;
  const { busy, pushOne, pushPools, pushAll } = usePush();
  const toggle = (pool: string): void =>
    payees.change({ search: null, sort: null, order: null, pool: pool === opened ? null : pool });
  const columns = useClaimColumns({
    selection,
    opened,
    busy,
    forPlayer: player !== undefined,
    onToggle: toggle,
    onPush: ({ pool }) => pushPools([pool], player),
  });
  const { answer } = list;
  const total = answer?.total ?? 0;
  const sum = selection.rows.reduce((all, { unpaid }) => all + unpaid, 0n);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={<ButtonLink href={`${pathOf('users')}?sort=unclaimed&order=desc`}>{t('byPlayer')}</ButtonLink>}
      list={list}
      filters={
        <>
          <SearchBox
            label={t('search')}
            value={search ?? ''}
            onSearch={(text) => change({ search: text }, true)}
          />
          <IdFilter
            kind="address"
            label={t('player')}
            value={player}
            onChange={(wallet) => change({ player: wallet }, true)}
          />
        </>
      }
    >
      {answer !== undefined && (
        <p className="num">
          {t('total', { count: total, figure: number(total) })} <Sol lamports={answer.totalUnpaid} />
        </p>
      )}
      <PlanBar
        selection={selection}
        rows={answer?.data ?? []}
        note={player === undefined ? `${solExact(sum)} SOL` : undefined}
        busy={busy}
        ticked={{
          label: (count) =>
            t(player === undefined ? 'pushSelected' : 'pushPlayerSelected', { count, figure: number(count) }),
          onPlan: (some) =>
            pushPools(
              some.map(({ pool }) => pool),
              player,
            ),
        }}
        all={{
          label: t(player === undefined ? 'pushAll' : 'pushPlayerAll', {
            count: total,
            figure: number(total),
          }),
          count: total,
          onPlan: () => pushAll({ search, player }),
        }}
      />
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={answer?.data}
        keyOf={({ pool }) => pool.id}
        {...sortingOf(address, 'since', 'asc')}
        outdated={list.outdated}
        empty={t('empty')}
        detail={(row) =>
          row.pool.id === opened ? (
            <Payees
              row={row}
              address={payees}
              busy={busy}
              onPush={(name, only) => pushOne(row.pool, name, only)}
            />
          ) : null
        }
      />
    </ListPage>
  );
};
