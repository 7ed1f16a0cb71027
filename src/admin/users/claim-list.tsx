import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { CLAIM_SORTS, claimListSchema } from '#src/contract/users.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { choice, orderField } from '../list/fields.ts';
import { sortingOf } from '../list/sorting-of.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { ListSection } from '../parts/list-section.tsx';
import { Moment } from '../parts/moment.tsx';
import { PoolCell } from '../parts/pool-cell.tsx';
import { Sol } from '../parts/sol.tsx';
import { pathOf } from '../paths.ts';

type Claim = v.InferOutput<typeof claimListSchema>['data'][number];

const shownSchema = v.object({ sort: choice(CLAIM_SORTS), order: orderField });

interface ClaimListProps {
  readonly wallet: string;
  readonly status: Claim['status'];
}

/** What pools owe a wallet, or have paid it, for whatever reason. */
export const ClaimList = ({ wallet, status }: ClaimListProps) => {
  const { t } = useTranslation('admin-users');
  const address = useAddressState(shownSchema);
  const asked = { ...address.state, status };
  const list = useAdminList(claimListSchema, `/users/${wallet}/claims`, asked, address);
  const part = (id: 'stakeback' | 'winnings' | 'bonus'): Column<Claim> => ({
    id,
    header: t(`claims.${id}`),
    numeric: true,
    cell: ({ [id]: lamports }) => (lamports === 0n ? '–' : <Sol lamports={lamports} />),
  });
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
    {
      id: 'total',
      header: t('claims.total'),
      sort: 'total',
      numeric: true,
      cell: ({ total }) => <Sol lamports={total} />,
    },
    { id: 'since', header: t('claims.since'), sort: 'since', cell: ({ since }) => <Moment at={since} /> },
  ];
  return (
    <ListSection label={t(`lists.${status}`)} list={list}>
      {status === 'claimable' && (
        <div>
          <ButtonLink size="sm" href={`${pathOf('pool-claims')}?player=${wallet}`}>
            {t('claims.push')}
          </ButtonLink>
        </div>
      )}
      <DataTable
        caption={t(`lists.${status}`)}
        columns={columns}
        rows={list.answer?.data}
        keyOf={({ poolAddress, kind }) => `${poolAddress} ${kind}`}
        {...sortingOf(address, 'since', 'desc')}
        empty={t(`claims.none.${status}`)}
        outdated={list.outdated}
      />
    </ListSection>
  );
};
