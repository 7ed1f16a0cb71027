import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { type PoolComparison, poolComparisonSchema } from '#src/contract/pool-comparison.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { adminQuery, LIVE } from '../list/admin-query.ts';
import { ListTabs } from '../list/list-tabs.tsx';
import { AdminPage, EmptyPage } from '../parts/admin-page.tsx';
import { LatestTransactions } from '../parts/latest-transactions.tsx';
import { QueryError } from '../parts/query-part.tsx';
import { PageLinks } from '../parts/section.tsx';
import { FullAddress } from '../parts/wallet-cell.tsx';
import { pathOf } from '../paths.ts';
import { Comparison, LoneFields } from './comparison.tsx';
import { EventList, ParticipantList } from './pool-lists.tsx';

/** The polling intervals while account and row differ, and while they agree. */
const DIFFERING_MS = 3_000;
const AGREEING_MS = 15_000;

/** Shows one pool: its account beside the server's row, links to possible actions, and its history. */
export const PoolPage = () => {
  const { t } = useTranslation('admin-pools');
  const { pool = '' } = useParams();
  return parseAddress(pool) === null ? (
    <NoPool title={t('pool.noAddress')} text={t('pool.noAddressText')} />
  ) : (
    <PoolDetails key={pool} address={pool} />
  );
};

const NoPool = ({ title, text }: { readonly title: string; readonly text: string }) => {
  const { t } = useTranslation('admin-pools');
  return <EmptyPage title={title} text={text} back={{ href: pathOf('pools'), text: t('pool.back') }} />;
};

const PoolDetails = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('admin-pools');
  const query = useQuery({
    ...adminQuery(poolComparisonSchema, `/admin/pools/${address}`),
    meta: LIVE,
    refetchInterval: ({ state }) =>
      state.data?.fields.some(({ differs }) => differs) ? DIFFERING_MS : AGREEING_MS,
  });
  const { data: comparison, error } = query;
  const wasChainRead = comparison !== undefined && comparison.chainSlot !== null;
  if (wasChainRead && !comparison.hasAccount && comparison.lastEvent === null) {
    return <NoPool title={t('pool.unknown')} text={t('pool.unknownText')} />;
  }
  const id = textOf(comparison, 'poolId');
  return (
    <AdminPage
      title={id === null ? t('pool.loading') : t('pool.title', { name: textOf(comparison, 'name'), id })}
      lead={<FullAddress address={address} />}
      actions={
        <>
          <ButtonLink href={pathOf('pools')}>{t('pool.back')}</ButtonLink>
          {id !== null && (
            <>
              <ButtonLink href={`/pools/${id}`}>{t('pool.playersPage')}</ButtonLink>
              <ButtonLink href={`/vrf-transparency/${id}`}>{t('pool.drawCheck')}</ButtonLink>
            </>
          )}
        </>
      }
    >
      <QueryError
        title={t('pool.unread.server')}
        text={t(comparison === undefined ? 'pool.unreadText' : 'pool.staleText')}
        query={query}
      />
      {typeof comparison?.problem === 'string' && (
        <ErrorNote
          title={t('pool.unread.chain')}
          text={t('pool.unreadText')}
          code={comparison.problem}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {comparison === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {wasChainRead && <Comparison comparison={comparison} />}
      <WhatNext address={address} />
      <PoolLists pool={address} comparison={comparison} />
      {comparison !== undefined && <LoneFields fields={comparison.fields} />}
    </AdminPage>
  );
};

/** Returns a field of the account, or of the row if there is no account; null while neither is loaded. */
function textOf(comparison: PoolComparison | undefined, name: 'poolId' | 'name'): string | null {
  const field = comparison?.fields.find((one) => one.name === name);
  const value = field?.account ?? field?.row ?? null;
  return value === null ? null : String(value);
}

const PAGES = ['pool-recovery', 'pool-claims', 'pool-stale-sweep'] as const;

/** Links to the pages with actions that are possible for a pool now. */
const WhatNext = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('admin-pools');
  const links = PAGES.map((page) => ({ page, query: `?search=${address}`, text: t(`next.${page}`) }));
  return <PageLinks title={t('next.title')} links={links} />;
};

interface PoolListsProps {
  /** The pool's address. */
  readonly pool: string;
  readonly comparison: PoolComparison | undefined;
}

/** Shows the pool's participants, events or transactions, one list at a time. */
export const PoolLists = ({ pool, comparison }: PoolListsProps) => {
  const { t } = useTranslation('admin-pools');
  const transactions = <LatestTransactions of={{ pool }} caption={t('lists.transactions')} />;
  return (
    <ListTabs
      label={t('lists.label')}
      nameOf={(name) => t(`lists.${name}`)}
      lists={[
        { name: 'participants', content: <ParticipantList pool={pool} comparison={comparison} /> },
        { name: 'events', content: <EventList pool={pool} /> },
        { name: 'transactions', content: transactions },
      ]}
    />
  );
};
