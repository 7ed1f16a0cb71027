import { useTranslation } from 'react-i18next';
import { useChainNow, useHasCome } from '#src/chain/cache/use-chain-now.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** What a pool waits for, in few words and counted down every second. */
export const CardTime = ({ pool }: { readonly pool: PoolHeader }) => (
  <span className="num text-sm text-soft">{useCardTime(pool)}</span>
);

function useCardTime(pool: PoolHeader): string {
  const now = useChainNow();
  // What the card offers changes with this: the two clocks may differ by a second.
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
