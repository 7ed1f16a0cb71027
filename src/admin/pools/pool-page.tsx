import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { parseAddress } from '#src/protocol/bytes.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { AddressTools } from '../parts/wallet-cell.tsx';
import { pathOf } from '../paths.ts';
import { Comparison } from './comparison.tsx';
import { LoneFields } from './lone-fields.tsx';
import { PoolLists } from './pool-lists.tsx';
import { useBothSides } from './use-both-sides.ts';
import { WhatNext } from './what-next.tsx';

/** One pool: its account beside the projection, what may be done about it, and everything that happened to it. */
export const PoolPage = () => {
  const { t } = useTranslation('admin-pools');
  const { pool = '' } = useParams();
  return parseAddress(pool) === null ? (
    <NoPool title={t('pool.noAddress')} text={t('pool.noAddressText')} />
  ) : (
    <KnownPool key={pool} address={pool} />
  );
};

const NoPool = ({ title, text }: { readonly title: string; readonly text: string }) => {
  const { t } = useTranslation('admin-pools');
  return (
    <AdminPage title={title}>
      <EmptyState
        title={title}
        text={text}
        action={<ButtonLink href={pathOf('pools')}>{t('pool.back')}</ButtonLink>}
      />
    </AdminPage>
  );
};

const KnownPool = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('admin-pools');
  const { account, row, chain, server } = useBothSides(address);
  if (account === null && row === null) {
    return <NoPool title={t('pool.unknown')} text={t('pool.unknownText')} />;
  }
  const id = account?.id ?? row?.poolId;
  const name = account?.name ?? row?.name;
  const unread = [
    { side: 'chain', query: chain } as const,
    { side: 'server', query: server } as const,
  ].filter(({ query }) => query.isError);
  return (
    <AdminPage
      title={id === undefined ? t('pool.loading') : t('pool.title', { name, id: String(id) })}
      lead={
        <span className="inline-flex flex-wrap items-center">
          <span className="font-mono text-xs break-all">{address}</span>
          <AddressTools kind="address" id={address} />
        </span>
      }
      actions={
        <>
          <ButtonLink href={pathOf('pools')}>{t('pool.back')}</ButtonLink>
          {id !== undefined && (
            <>
              <ButtonLink href={`/pools/${id}`}>{t('pool.playersPage')}</ButtonLink>
              <ButtonLink href={`/vrf-transparency/${id}`}>{t('pool.drawCheck')}</ButtonLink>
            </>
          )}
        </>
      }
    >
      {unread.map(({ side, query }) => (
        <ErrorNote
          key={side}
          title={t(`pool.unread.${side}`)}
          text={t(query.data === undefined ? 'pool.unreadText' : 'pool.staleText')}
          code={query.error?.message ?? ''}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ))}
      {account !== undefined && row !== undefined ? (
        <Comparison account={account} row={row} />
      ) : (
        unread.length === 0 && <Skeleton className="h-96 w-full" />
      )}
      <WhatNext address={address} />
      <PoolLists address={address} account={account ?? null} />
      <LoneFields account={account ?? null} row={row ?? null} />
    </AdminPage>
  );
};
