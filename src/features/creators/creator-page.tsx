import '#src/ui/late-styles.css';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { LiveList } from '#src/ui/live-list.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { usePageMeta } from '#src/ui/use-page-meta.ts';
import { type CreatorPool, type CreatorReading, type PoolPart, useCreator } from './api/use-creator.ts';
import { FigureRow, FigureRowSkeleton } from './components/creator-figures.tsx';
import { CreatorHead } from './components/creator-head.tsx';
import { EarningsCard } from './components/earnings-card.tsx';
import { PastPools, PastPoolsSkeleton } from './components/past-pools.tsx';
import { ServerNote } from './components/server-note.tsx';

/** Parts of other features. */
export interface CreatorParts {
  /** Shows a pool that can be played. */
  readonly PoolCard: ComponentType<{ readonly pool: CreatorPool }>;
  /** Opens the create form. */
  readonly createButton: Elements;
  /** A card that offers to create a pool. */
  readonly createCard: Elements;
}

interface CreatorPageProps extends CreatorParts {
  /** A valid address. */
  readonly wallet: string;
}

/** What became of the pools of a wallet, those that can be played now, and the ended ones. */
export const CreatorPage = ({ wallet, ...parts }: CreatorPageProps) => {
  const { t } = useTranslation('creators');
  const short = shortAddress(wallet);
  usePageMeta(`${t('title', { wallet: short })} · Xeroz`, t('description', { wallet: short }));
  const isOwn = useStore((state) => state.walletAddress === wallet);
  const reading = useCreator(wallet);
  const { creator, server, staleError, failure } = reading;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-7 pt-8 pb-16 md:pt-12">
      <CreatorHead wallet={wallet} isOwn={isOwn} figures={creator?.figures} />
      {failure ? (
        <ErrorNote title={t('failed.title')} text={t('failed.text')} {...failure} />
      ) : (
        <>
          {server && <ServerNote title={t('chain.title')} text={t('chain.text')} query={server} />}
          {staleError && <ErrorNote title={t('stale')} {...staleError} />}
          <Content wallet={wallet} isOwn={isOwn} creator={creator} isByChain={server !== null} {...parts} />
        </>
      )}
      <p className="text-sm text-soft">
        <Link href="/creators" className="link inline-flex min-h-11 items-center fine:min-h-0">
          {t('following.link')}
        </Link>
      </p>
    </div>
  );
};

interface ContentProps extends CreatorPageProps {
  readonly isOwn: boolean;
  readonly creator: CreatorReading['creator'];
  readonly isByChain: boolean;
}

const Content = ({ wallet, isOwn, creator, isByChain, ...parts }: ContentProps) => {
  const { t } = useTranslation('creators');
  const { number } = useFormats();
  if (creator === undefined) return <ContentSkeleton />;
  const { figures, active, ended } = creator;
  if (figures.opened === 0) return <Empty isOwn={isOwn} isByChain={isByChain} {...parts} />;
  return (
    <>
      <FigureRow figures={figures} />
      {isOwn && <EarningsCard wallet={wallet} figures={figures} createButton={parts.createButton} />}
      <section aria-labelledby="active">
        <SectionHead
          id="active"
          title={t('active.heading')}
          count={t('active.count', { count: active.total, pools: number(active.total) })}
        />
        <ActivePools part={active} isOwn={isOwn} {...parts} />
      </section>
      <section aria-labelledby="past">
        <SectionHead
          id="past"
          title={t('past.heading')}
          count={t('active.count', { count: ended.total, pools: number(ended.total) })}
        />
        <PastPools part={ended} />
      </section>
      {!isByChain && <p className="text-sm text-soft">{t('source')}</p>}
    </>
  );
};

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  readonly count: string;
}

const SectionHead = ({ id, title, count }: SectionHeadProps) => (
  <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
    <h2 id={id} className="text-[1.125rem]">
      {title}
    </h2>
    <p className="num text-sm text-soft">{count}</p>
  </div>
);

const CARDS = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]';

interface ActivePoolsProps extends CreatorParts {
  readonly part: PoolPart;
  readonly isOwn: boolean;
}

const ActivePools = ({ part, isOwn, PoolCard, createCard }: ActivePoolsProps) => {
  const { t } = useTranslation(['creators', 'common']);
  const { pools, fetchMore, isFetchingMore, moreError } = part;
  if (pools.length === 0 && !isOwn) return <p className="text-soft">{t('active.none')}</p>;
  return (
    <>
      <LiveList className={CARDS}>
        {pools.map((pool) => (
          <li key={pool.address} className="grid">
            <PoolCard pool={pool} />
          </li>
        ))}
        {isOwn && <li className="grid">{createCard}</li>}
      </LiveList>
      {moreError && (
        <div className="mt-4">
          <ErrorNote title={t('past.moreFailed')} {...moreError} />
        </div>
      )}
      {fetchMore && (
        <div className="mt-5 grid justify-items-center">
          <Button size="sm" busy={isFetchingMore ? t('common:loading') : undefined} onClick={fetchMore}>
            {t('active.more')}
          </Button>
        </div>
      )}
    </>
  );
};

interface EmptyProps extends CreatorParts {
  readonly isOwn: boolean;
  readonly isByChain: boolean;
}

/** The page of a wallet that has not created a pool. */
const Empty = ({ isOwn, isByChain, createButton }: EmptyProps) => {
  const { t } = useTranslation('creators');
  return (
    <section className="grid justify-items-start gap-2">
      <h2 className="text-h3">
        {t(isOwn ? 'empty.ownTitle' : isByChain ? 'empty.chainTitle' : 'empty.title')}
      </h2>
      <p className="mb-2 max-w-[62ch] text-soft">{t(isOwn ? 'empty.ownText' : 'empty.text')}</p>
      {isOwn ? createButton : <ButtonLink href="/pools">{t('empty.all')}</ButtonLink>}
    </section>
  );
};

const ContentSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div className="grid gap-7">
      <output className="sr-only">{t('loading')}</output>
      <FigureRowSkeleton />
      <Skeleton className="h-6 w-32" />
      <div aria-hidden="true" className={CARDS}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-75 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-6 w-32" />
      <PastPoolsSkeleton />
    </div>
  );
};
