import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { balanceQuery } from '#src/chain/queries/queries.ts';
import { useWatchWallet } from '#src/chain/pools/use-chain-watch.ts';
import { userStatsSchema } from '#src/contract/users.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { adminQuery, LIVE } from '../list/admin-query.ts';
import { AdminPage, EmptyPage } from '../parts/admin-page.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { QueryError } from '../parts/query-part.tsx';
import { Sol } from '../parts/sol.tsx';
import { FullAddress } from '../parts/wallet-cell.tsx';
import { pathOf } from '../paths.ts';
import { UserLists } from './user-lists.tsx';

/** Shows one wallet: its totals and balance, its pools, what is due to it, and its transactions. */
export const UserPage = () => {
  const { t } = useTranslation('admin-users');
  const { wallet = '' } = useParams();
  if (parseAddress(wallet) === null) {
    const back = { href: pathOf('users'), text: t('user.back') };
    return <EmptyPage title={t('user.noAddress')} text={t('user.noAddressText')} back={back} />;
  }
  return (
    <AdminPage
      title={t('user.title', { wallet: shortAddress(wallet) })}
      lead={<FullAddress address={wallet} />}
      actions={
        <>
          <ButtonLink href={pathOf('users')}>{t('user.back')}</ButtonLink>
          <ButtonLink href={`${pathOf('pools')}?creator=${wallet}`}>{t('user.createdPools')}</ButtonLink>
        </>
      }
    >
      <UserTotals wallet={wallet} />
      <UserLists key={wallet} wallet={wallet} />
    </AdminPage>
  );
};

/** Sums up a wallet: its balance from the chain, the rest from the server. */
const UserTotals = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('admin-users');
  const { number } = useFormats();
  const query = useQuery({ ...adminQuery(userStatsSchema, `/users/${wallet}/stats`), meta: LIVE });
  const { data } = query;
  const figures =
    data &&
    ([
      ['unclaimed', data.unclaimed],
      ['created', data.poolsCreated],
      ['joined', data.poolsJoined],
      ['won', data.poolsWon],
      ['lost', data.poolsLost],
      ['refunded', data.poolsRefunded],
      ['staked', data.totalStaked],
      ['winnings', data.totalWon],
      ['stakeback', data.totalStakeback],
      ['refunds', data.totalRefunded],
      ['creatorRewards', data.creatorRewards],
    ] as const);
  const totals = figures?.map(([name, figure]) => ({
    label: t(`user.stats.${name}`),
    value: typeof figure === 'bigint' ? <Sol lamports={figure} /> : number(figure),
  }));
  const seen = data && [
    { label: t('columns.firstSeen'), value: <TimeText at={data.firstSeenAt} /> },
    { label: t('columns.lastSeen'), value: <TimeText at={data.lastSeenAt} /> },
  ];
  const balance = { label: t('user.balance'), value: <Balance wallet={wallet} /> };
  return (
    <>
      {data === undefined && <QueryError title={t('user.unread')} query={query} />}
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {data?.firstSeenAt === null && (
        <p role="status" className="rounded-card border border-line bg-raised p-4">
          {t('user.unknown')}
        </p>
      )}
      <Card as="section" aria-label={t('user.totals')}>
        <KeyValues columns={data ? 4 : 1} items={[balance, ...(totals ?? []), ...(seen ?? [])]} />
      </Card>
    </>
  );
};

const Balance = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('admin-users');
  useWatchWallet(wallet);
  const { data, isError } = useQuery(balanceQuery(wallet));
  if (data !== undefined) return <Sol lamports={data} />;
  return isError ? <span className="text-bad">{t('user.balanceUnread')}</span> : <span>…</span>;
};
