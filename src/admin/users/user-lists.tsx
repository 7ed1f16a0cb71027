import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { STAGES } from '#src/contract/pools.ts';
import { activitySchema, CLAIM_SORTS, claimListSchema, SEAT_SORTS } from '#src/contract/users.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { solColumn, sortable, timeColumn } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { choice, orderField } from '../list/fields.ts';
import { FilterSelect } from '../list/filters.tsx';
import { ListSection } from '../list/list-section.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { LatestTransactions } from '../parts/latest-transactions.tsx';
import { PoolCell, StatusBadge } from '../parts/pool-cells.tsx';
import { pathOf } from '../paths.ts';

/** Shows the wallet's pools, claims or transactions, one list at a time. */
export const UserLists = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('admin-users');
  const transactions = <LatestTransactions of={{ wallet }} caption={t('lists.transactions')} />;
  return (
    <ListTabs
      label={t('lists.label')}
      nameOf={(name) => t(`lists.${name}`)}
      lists={[
        { name: 'pools', content: <SeatList wallet={wallet} /> },
        { name: 'claimable', content: <ClaimList key="claimable" wallet={wallet} status="claimable" /> },
        { name: 'claimed', content: <ClaimList key="claimed" wallet={wallet} status="claimed" /> },
        { name: 'transactions', content: transactions },
      ]}
    />
  );
};

type Claim = v.InferOutput<typeof claimListSchema>['data'][number];

const claimsSchema = v.object({ sort: choice(CLAIM_SORTS), order: orderField });

const CLAIM_DEFAULTS = { by: 'since', order: 'desc' } as const;

/** Lists the amounts that pools owe a wallet, or have paid it. */
const ClaimList = ({ wallet, status }: { readonly wallet: string; readonly status: Claim['status'] }) => {
  const { t } = useTranslation('admin-users');
  const address = useAddressState(claimsSchema);
  const filters = { ...address.state, status };
  const list = useAdminList(claimListSchema, `/users/${wallet}/claims`, filters, address, CLAIM_DEFAULTS);
  const part = (id: 'stakeback' | 'winnings' | 'bonus'): Column<Claim> =>
    solColumn(id, t(`claims.${id}`), ({ [id]: lamports }) => lamports || null);
  const columns: readonly Column<Claim>[] = [
    {
      id: 'pool',
      header: t('seats.pool'),
      cell: ({ poolAddress, poolId, poolName }) => (
        <PoolCell pool={{ id: poolAddress, poolId, name: poolName }} />
      ),
    },
    { id: 'kind', header: t('claims.kind'), cell: ({ kind }) => t(`claims.kinds.${kind}`) },
    part('stakeback'),
    part('winnings'),
    part('bonus'),
    sortable(solColumn('total', t('claims.total'), ({ total }) => total)),
    sortable(timeColumn('since', t('claims.since'), ({ since }) => since)),
  ];
  return (
    <ListSection
      label={t(`lists.${status}`)}
      list={list}
      columns={columns}
      keyOf={({ poolAddress, kind }) => `${poolAddress} ${kind}`}
      empty={t(`claims.none.${status}`)}
    >
      {status === 'claimable' && (
        <div>
          <ButtonLink size="sm" href={`${pathOf('pool-claims')}?player=${wallet}`}>
            {t('claims.push')}
          </ButtonLink>
        </div>
      )}
    </ListSection>
  );
};

type Seat = v.InferOutput<typeof activitySchema>['data'][number];

const seatsSchema = v.object({ stage: choice(STAGES), sort: choice(SEAT_SORTS), order: orderField });

const SEAT_DEFAULTS = { by: 'joined', order: 'desc' } as const;

/** Lists the pools in which a wallet had a seat, and the result of each. */
const SeatList = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('admin-users');
  const address = useAddressState(seatsSchema);
  const { stage } = address.state;
  const list = useAdminList(
    activitySchema,
    `/users/${wallet}/activity`,
    address.state,
    address,
    SEAT_DEFAULTS,
  );
  const columns: readonly Column<Seat>[] = [
    { id: 'pool', header: t('seats.pool'), cell: ({ pool }) => <PoolCell pool={pool} /> },
    { id: 'status', header: t('seats.status'), cell: ({ pool }) => <StatusBadge status={pool.status} /> },
    { id: 'stage', header: t('seats.stage'), cell: ({ seat }) => t(`stage.${seat.stage}`) },
    sortable(timeColumn('joined', t('seats.joined'), ({ seat }) => seat.joinedAt)),
    sortable(solColumn('entry', t('seats.entry'), ({ pool }) => pool.entryFee)),
    sortable(solColumn('total', t('seats.total'), ({ seat }) => seat.total)),
    solColumn('paid', t('seats.paid'), ({ seat }) => seat.paid),
    sortable(timeColumn('paidAt', t('seats.paidAt'), ({ seat }) => seat.paidAt)),
  ];
  return (
    <ListSection
      label={t('lists.pools')}
      list={list}
      filters={
        <FilterSelect
          label={t('seats.stage')}
          of={address.field('stage')}
          values={STAGES}
          nameOf={(value) => t(`stage.${value}`)}
        />
      }
      columns={columns}
      keyOf={({ pool }) => pool.id}
      empty={t(stage === undefined ? 'seats.none' : 'seats.noMatch')}
    />
  );
};
