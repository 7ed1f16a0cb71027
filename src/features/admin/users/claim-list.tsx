import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import { Link } from 'wouter';
import { claimListSchema } from '#src/contract/users.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import type { Paging } from '../list/use-address-state.ts';
import { ListSection } from '../parts/list-section.tsx';
import { Moment } from '../parts/moment.tsx';
import { Sol } from '../parts/sol.tsx';
import { poolPath } from '../paths.ts';

type Claim = InferOutput<typeof claimListSchema>['data'][number];

interface ClaimListProps {
  readonly wallet: string;
  readonly status: Claim['status'];
  readonly paging: Paging;
}

/** What pools owe a wallet, or have paid it, for whatever reason. */
export const ClaimList = ({ wallet, status, paging }: ClaimListProps) => {
  const { t } = useTranslation('admin-users');
  const list = useAdminList(claimListSchema, `/users/${wallet}/claims`, { status }, paging);
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
        <Link href={poolPath(poolAddress)} className="inline-grid hover:underline">
          <span className="font-medium wrap-anywhere">{poolName}</span>
          <span className="text-xs text-soft">#{poolId}</span>
        </Link>
      ),
    },
    { id: 'kind', header: t('claims.kind'), cell: ({ kind }) => t(`claims.kinds.${kind}`) },
    part('stakeback'),
    part('winnings'),
    part('bonus'),
    { id: 'total', header: t('claims.total'), numeric: true, cell: ({ total }) => <Sol lamports={total} /> },
    { id: 'since', header: t('claims.since'), cell: ({ since }) => <Moment at={since} /> },
  ];
  return (
    <ListSection label={t(`lists.${status}`)} list={list}>
      <DataTable
        caption={t(`lists.${status}`)}
        columns={columns}
        rows={list.answer?.data}
        keyOf={({ poolAddress, kind }) => `${poolAddress} ${kind}`}
        empty={t(`claims.none.${status}`)}
        outdated={list.outdated}
      />
    </ListSection>
  );
};
