import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { PoolSummary } from '#src/protocol/pool.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { UserText } from '#src/ui/user-text.tsx';
import type { PoolPart } from '../api/use-creator.ts';
import { PAGE } from '../api/creator-queries.ts';

const ROW =
  'grid min-h-15 grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-line py-3 text-sm first:border-0 md:grid-cols-[36px_minmax(0,1.3fr)_minmax(0,1.5fr)_110px_110px] md:gap-x-4';

/** Lists a creator's ended pools, the last to end first: what they gave, to how many, and when. */
export const PastPools = ({ part }: { readonly part: PoolPart }) => {
  const { t } = useTranslation(['creators', 'common']);
  const { number } = useFormats();
  const { pools, total, fetchMore, isFetchingMore, moreError } = part;
  if (total === 0) return <p className="text-soft">{t('past.none')}</p>;
  return (
    <>
      <Card className="py-1! max-md:px-4!">
        <ul aria-label={t('past.heading')} className="num">
          {pools.map((pool) => (
            <li key={pool.address} className={ROW}>
              <PastPool pool={pool} />
            </li>
          ))}
        </ul>
      </Card>
      {moreError && (
        <div className="mt-4">
          <ErrorNote title={t('past.moreFailed')} {...moreError} />
        </div>
      )}
      {total > pools.length && (
        <div className="mt-5 grid justify-items-center gap-2.5">
          <span aria-hidden="true" className="h-0.75 w-55 overflow-hidden rounded-full bg-seat">
            <span className="block h-full bg-accent" style={{ width: `${(100 * pools.length) / total}%` }} />
          </span>
          <p role="status" className="num text-sm text-soft">
            {t('past.shown', { shown: number(pools.length), total: number(total) })}
          </p>
          {fetchMore && (
            <Button size="sm" busy={isFetchingMore ? t('common:loading') : undefined} onClick={fetchMore}>
              {t('past.more', { count: Math.min(PAGE, total - pools.length) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
};

const PastPool = ({ pool }: { readonly pool: PoolSummary }) => {
  const { t } = useTranslation('creators');
  const { date } = useFormats();
  const isDrawn = pool.status === 'completed';
  const volume = solFloored(pool.entryLamports * BigInt(pool.playerCount));
  return (
    <>
      <span className="max-md:row-span-2 max-md:self-start">
        <SeatRing
          seats={isDrawn ? pool.playerCount : pool.maxPlayers}
          filled={isDrawn ? pool.playerCount : 0}
          winners={winningSeats(pool)}
          size={36}
        />
      </span>
      <Link
        href={`/pools/${pool.id}`}
        className="flex min-h-11 min-w-0 items-center font-semibold no-underline hover:underline fine:min-h-0"
      >
        <UserText text={pool.name} />
      </Link>
      <span className="text-soft max-md:col-start-2 max-md:row-start-2">
        <Outcome pool={pool} />
      </span>
      <span className="text-right whitespace-nowrap max-md:col-start-3 max-md:row-start-1">
        <span className="sr-only">{`${t('past.volume')}: `}</span>
        <span>{volume}</span>
        <span className="sr-only"> SOL</span>
      </span>
      <span className="text-right whitespace-nowrap text-soft max-md:col-start-3 max-md:row-start-2">
        <span className="sr-only">{`${t('past.ended')}: `}</span>
        <span>{pool.settledAt === null ? '' : date(pool.settledAt)}</span>
      </span>
    </>
  );
};

const Outcome = ({ pool }: { readonly pool: PoolSummary }) => {
  const { t } = useTranslation('creators');
  const { number } = useFormats();
  const { refundReason } = pool;
  if (pool.status !== 'completed') {
    return <span>{t(`past.refunded.${refundReason === 'none' ? 'deadline' : refundReason}`)}</span>;
  }
  const { winners, least, most } = prizeOf(pool);
  const values = {
    count: winners,
    winners: number(winners),
    players: number(pool.playerCount),
    amount: `${solFloored(least)} SOL`,
  };
  return <span>{t(most > least ? 'past.wonAtLeast' : 'past.won', values)}</span>;
};

/** The shape of the list while it loads. */
export const PastPoolsSkeleton = () => (
  <Card aria-hidden="true" className="py-1! max-md:px-4!">
    {['a', 'b', 'c', 'd'].map((key) => (
      <div key={key} className={ROW}>
        <Skeleton className="size-9 rounded-full max-md:row-span-2" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-14 max-md:justify-self-end md:order-1 md:justify-self-end" />
        <Skeleton className="h-4 w-40 max-md:col-start-2" />
        <Skeleton className="h-4 w-16 max-md:justify-self-end md:order-2 md:justify-self-end" />
      </div>
    ))}
  </Card>
);
