import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { poolQuery } from '#src/chain/pools/pool-queries.ts';
import { useWatchPool } from '#src/chain/pools/use-chain-watch.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { usePageMeta } from '#src/ui/use-page-meta.ts';
import { useClosedPool } from './api/use-closed-pool.ts';
import { ClosedPoolView } from './components/closed-pool-view.tsx';
import { PoolSkeleton } from './components/pool-skeleton.tsx';
import { PoolView } from './components/pool-view.tsx';

/** Shows one pool, by its integer id or its address; if its account is closed, from the server's data. */
export const PoolPage = () => {
  const { t } = useTranslation('pools');
  const { id = '' } = useParams();
  const query = useQuery(poolQuery(id));
  const { data: pool, error } = query;
  useWatchPool(pool?.address ?? null);
  const closedPool = useClosedPool(id, pool === null);
  const closed = closedPool.pool;
  const unknown = pool === null && !closed && !closedPool.isPending && closedPool.failure === null;
  const title = pool
    ? `${isolated(pool.name)} #${pool.id}`
    : closed
      ? `${isolated(closed.name)} #${closed.poolId}`
      : unknown
        ? t('pool.notFound')
        : t('pool.number', { id });
  usePageMeta(`${title} · Xeroz`, t(closed ? 'closed.description' : 'pool.description'));

  const content = (): Elements => {
    if (pool) return <PoolView key={pool.address} pool={pool} />;
    if (closed) return <ClosedPoolView key={closed.poolAddress} pool={closed} />;
    if (closedPool.failure) {
      const texts = { title: t('closed.unknown'), text: t('closed.unknownText') };
      return <ErrorNote {...texts} code={closedPool.failure.message} query={closedPool} />;
    }
    if (unknown) {
      return (
        <EmptyState
          title={t('pool.notFound')}
          text={t('pool.notFoundText')}
          action={<ButtonLink href="/pools">{t('pool.back')}</ButtonLink>}
        />
      );
    }
    return error ? (
      <ErrorNote title={t('pool.failed')} text={t('pool.failedText')} query={query} />
    ) : (
      <PoolSkeleton />
    );
  };
  return (
    <div className="wrap pt-6 pb-16 md:pt-8">
      <Link
        href="/pools"
        className="mb-3 inline-flex min-h-11 items-center text-sm text-soft no-underline hover:text-ink fine:min-h-8"
      >
        {`← ${t('pool.back')}`}
      </Link>
      {!pool && !closed && <h1 className="sr-only">{title}</h1>}
      {error && pool && (
        <div className="mb-4">
          <ErrorNote title={t('chain.stale')} query={query} />
        </div>
      )}
      {content()}
    </div>
  );
};
