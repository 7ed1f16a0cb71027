import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useChainNow, useHasCome } from '#src/chain/cache/use-chain-now.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import { Card } from '#src/ui/card.tsx';
import { LockIcon } from '#src/ui/icons.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { prizeOf } from '#src/protocol/prize.ts';
import { CardActions } from './card-actions.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useTimeText } from '#src/i18n/use-time-text.ts';

interface PoolCardProps {
  readonly pool: PoolHeader;
  /** The reader's seat; null for none, undefined while unknown. */
  readonly seat: Entry | null | undefined;
}

/** A pool in the list: its ring, what it costs, what it pays, and what the reader can do; scrolling leaves it alone. */
export const PoolCard = memo(({ pool, seat }: PoolCardProps) => {
  const { t } = useTranslation('pools');
  // A card changes at one moment alone: with a list of them, nothing else may happen every second.
  const change = pool.draw.drawAt ?? pool.joinDeadline;
  const now = useHasCome(change) ? change : change - 1;
  const { winners, least, most } = prizeOf(pool);
  const prize = solFloored(least);
  return (
    <Card className="relative grid grid-cols-[84px_1fr] items-center gap-x-4.5 gap-y-1.5 transition-colors duration-150 hover:border-line-strong">
      <SeatRing
        seats={pool.maxPlayers}
        filled={pool.playerCount}
        size={84}
        count
        label={t('ring.open', { filled: pool.playerCount, seats: pool.maxPlayers })}
        className="row-span-2"
      />
      <h2 className="min-w-0 self-end text-h3">
        <Link
          href={`/pools/${pool.id}`}
          className="block truncate text-ink no-underline after:absolute after:inset-0"
        >
          {pool.name}
        </Link>
      </h2>
      <div className="flex flex-wrap items-center gap-2 self-start">
        <StatusBadge pool={pool} now={now} />
        {pool.gate !== null && (
          <span className="inline-flex text-soft" title={t('card.password')}>
            <LockIcon className="size-4" />
            <span className="sr-only">{t('card.password')}</span>
          </span>
        )}
      </div>
      <KeyValues
        className="col-span-2 mt-2.5 border-t border-line pt-3.5"
        items={[
          { label: t('card.entry'), value: solFloored(pool.entryLamports) },
          {
            label: winners > 1 ? t('card.eachWins') : t('card.winnerGets'),
            value: most > least ? t('card.orMore', { amount: prize }) : prize,
          },
          { label: t('card.winners'), value: winners },
        ]}
      />
      <div className="col-span-2 mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CardTime pool={pool} />
        <CardActions pool={pool} seat={seat} now={now} />
      </div>
    </Card>
  );
});

/** Says in few words what a pool waits for, counted down every second. */
const CardTime = ({ pool }: { readonly pool: PoolHeader }) => (
  <span className="num text-sm text-soft">{useCardTime(pool)}</span>
);

function useCardTime(pool: PoolHeader): string {
  const now = useChainNow();
  // The card's actions change by the same hook; a comparison with `now` could differ from it by a second.
  const isOver = useHasCome(pool.joinDeadline);
  const { t } = useTranslation('pools');
  const { remaining, duration } = useTimeText();
  switch (pool.status) {
    case 'open': {
      if (!isOver) return t('card.left', { time: remaining(Math.max(1, pool.joinDeadline - now)) });
      const waiting = pool.playerCount < pool.minPlayers ? 'waitingForRefund' : 'waitingForLock';
      return `${remaining(0)} · ${t(`card.${waiting}`)}`;
    }
    case 'locked': {
      const left = (pool.draw.drawAt ?? now) - now;
      return left > 0 ? t('card.drawIn', { time: duration(left) }) : t('card.waitingForCompletion');
    }
    case 'completed':
    case 'refunding':
      return '';
  }
}
