import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clockQuery } from '#src/chain/queries/queries.ts';
import { useChainNow, useHasCome } from '#src/chain/queries/use-chain-now.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { isHeldByClock } from '#src/protocol/lock.ts';
import type { PoolSummary } from '#src/protocol/pool.ts';
import { classNames } from '#src/ui/class-names.ts';
import { badgeOf } from './status-badge.tsx';

/** How long the card shows the sweep before it states what the pool waits for. */
const SWEEP_SECONDS = 10;

/** A pool's state in few words and for how long, counted down every second. */
export const CardState = ({ pool }: { readonly pool: PoolSummary }) => {
  const { t } = useTranslation('pools');
  // Uses the same hook as the card's actions; a separate comparison with the time could differ by a second.
  const change = pool.draw.drawAt ?? pool.joinDeadline;
  const now = useHasCome(change) ? change : change - 1;
  const { name, tone } = badgeOf(pool, now);
  const time = useTimeOf(pool);
  return (
    <span
      className={classNames(
        'num inline-flex items-center gap-1.75 text-sm whitespace-nowrap',
        tone === 'good' ? 'text-good' : tone === 'warn' ? 'text-warn' : 'text-soft',
      )}
    >
      <i aria-hidden="true" className="size-1.75 shrink-0 rounded-full bg-current" />
      {name !== 'closed' && (
        <>
          <span>{name === 'completed' ? t('card.drawn') : t(`status.${name}`)}</span>
          {time !== '' && <span aria-hidden="true">·</span>}
        </>
      )}
      {time !== '' && <span>{time}</span>}
    </span>
  );
};

function useTimeOf(pool: PoolSummary): string {
  const { t } = useTranslation('pools');
  const { remaining, duration, relative } = useTimeText();
  const now = useChainNow();
  const isOver = useHasCome(pool.joinDeadline);
  const { data: clock } = useQuery(clockQuery());
  switch (pool.status) {
    case 'open': {
      if (!isOver) return t('card.left', { time: remaining(Math.max(1, pool.joinDeadline - now)) });
      const waiting = pool.playerCount < pool.minPlayers ? 'waitingForRefund' : 'waitingForLock';
      return `${remaining(0)} · ${t(`card.${waiting}`)}`;
    }
    case 'locked': {
      const left = (pool.draw.drawAt ?? now) - now;
      if (left > 0) return t('card.drawIn', { time: duration(left) });
      if (left > -SWEEP_SECONDS) return '';
      const isHeld = clock !== undefined && isHeldByClock(pool, now, clock.slot);
      return t(isHeld ? 'card.waitingForClock' : 'card.waitingForCompletion');
    }
    case 'completed':
      return pool.settledAt === null ? '' : relative(now - pool.settledAt);
    case 'refunding':
      return '';
  }
}
