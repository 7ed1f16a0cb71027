import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { useStore } from '#src/store/store.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { VirtualList } from '#src/ui/virtual/virtual-list.tsx';
import { keyOfWinner, prizeWon, type Winner } from '../model/winner.ts';

interface WinnerListProps {
  readonly winners: readonly Winner[];
  readonly searched: boolean;
  /** Whether rows that will replace these are loading. */
  readonly waiting: boolean;
  readonly loadingMore: boolean;
  /** Null at the end of the list. */
  readonly onMore: (() => void) | null;
  /** Shown between the rows and the button. */
  readonly problem?: Elements;
}

/** Winning seats, newest draws first. */
export const WinnerList = ({ winners, searched, waiting, loadingMore, onMore, problem }: WinnerListProps) => {
  const { t } = useTranslation(['winners', 'common']);
  const { number } = useFormats();
  const wallet = useStore((state) => state.walletAddress);
  return (
    <section
      aria-label={t('title')}
      aria-busy={waiting || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {winners.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t(searched ? 'empty.searched' : 'empty.text')} />
      ) : (
        <Card className={`py-1! ${waiting ? 'opacity-60' : ''}`}>
          <VirtualList items={winners} keyOf={keyOfWinner} rowHeight={ROW_HEIGHT} itemClass={ROW}>
            {(winner) => <WinnerRow winner={winner} own={winner.winnerAddress === wallet} />}
          </VirtualList>
        </Card>
      )}
      {problem}
      <div className="grid justify-items-center gap-3">
        <p role="status" className="num text-sm text-soft">
          {winners.length > 0 && t('shown', { count: winners.length, figure: number(winners.length) })}
        </p>
        {onMore && (
          <Button busy={loadingMore ? t('common:loading') : undefined} onClick={onMore}>
            {t('more')}
          </Button>
        )}
      </div>
    </section>
  );
};

/** Height of a row on a wide screen, in pixels. */
const ROW_HEIGHT = 69;

interface WinnerRowProps {
  readonly winner: Winner;
  /** Whether the winner is the connected wallet. */
  readonly own: boolean;
}

/** Two columns on a phone, with the wallet below pool and amount; three columns on wider screens. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-0 md:grid-cols-[minmax(0,1fr)_360px_140px]';

/** Shows one winner: pool, time, wallet, a link to the proof, and the amount paid to the wallet. */
const WinnerRow = memo(({ winner, own }: WinnerRowProps) => {
  const { t } = useTranslation('winners');
  const { dateTime } = useFormats();
  return (
    <>
      <div className="grid min-w-0 justify-items-start gap-1">
        <Link
          href={`/pools/${winner.poolId}`}
          className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere fine:min-h-0"
        >
          <bdi>{winner.poolName}</bdi>
        </Link>
        <p className="num text-xs text-soft">
          {`${t('row.pool', { id: winner.poolId })} · ${dateTime(winner.wonAt)}`}
        </p>
      </div>
      <dl className="num justify-self-end text-right md:order-1">
        <dt className="text-xs text-soft">{t('row.won')}</dt>
        <dd className={`font-semibold whitespace-nowrap ${own ? 'win-text' : ''}`}>
          {solText(prizeWon(winner))}
        </dd>
      </dl>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:col-span-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="sr-only">{t('row.winner')}</span>
          <ExternalLink
            href={explorerLink('address', winner.winnerAddress)}
            className="min-h-11 font-mono text-sm fine:min-h-8"
          >
            {shortAddress(winner.winnerAddress)}
          </ExternalLink>
          {own && (
            <Badge tone="good" plain>
              {t('youWon')}
            </Badge>
          )}
        </span>
        <Link
          href={`/vrf-transparency/${winner.poolAddress}`}
          className="link inline-flex min-h-11 items-center text-sm fine:min-h-8"
        >
          {t('row.check')}
        </Link>
      </div>
    </>
  );
});

/** Placeholder rows while the winners load. */
export const WinnerListSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <Card className="py-1!">
      <output className="sr-only">{t('loading')}</output>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={ROW}>
          <div className="grid gap-2">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
          <Skeleton className="h-8 w-24 justify-self-end md:order-1" />
          <Skeleton className="col-span-2 h-5 w-28 md:col-span-1" />
        </div>
      ))}
    </Card>
  );
};
