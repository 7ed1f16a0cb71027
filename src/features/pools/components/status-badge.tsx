import { useTranslation } from 'react-i18next';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { PoolHeader, PoolSummary } from '#src/protocol/pool.ts';
import { Badge, type Tone } from '#src/ui/badge.tsx';
import { serverStatus } from '#src/protocol/states.ts';
import { isNearlyFull } from '../model/filter-pools.ts';

interface StatusBadgeProps {
  readonly pool: PoolHeader;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** A pool's state in a pill, with the time left to join. */
export const StatusBadge = ({ pool, now }: StatusBadgeProps) => {
  const { t } = useTranslation('pools');
  const { name, tone } = badgeOf(pool, now);
  const { remaining } = useTimeText();
  const left = pool.status === 'open' ? pool.joinDeadline - now : 0;
  return (
    <Badge tone={tone}>
      <span>{t(`status.${name}`)}</span>
      {left > 0 && (
        <>
          <span aria-hidden="true">·</span>
          <span>{` ${t('card.left', { time: remaining(left) })}`}</span>
        </>
      )}
    </Badge>
  );
};

type BadgeName =
  | 'open'
  | 'filling'
  | 'nearlyFull'
  | 'closed'
  | 'locked'
  | 'drawing'
  | 'completed'
  | 'expired'
  | 'refunding';

/**
 * Names a pool's state and its tone; `closed` is an open pool after its deadline to join.
 * @param now Unix seconds of the chain
 */
export function badgeOf(pool: PoolSummary, now: number): { readonly name: BadgeName; readonly tone: Tone } {
  const name = serverStatus(pool, now);
  switch (name) {
    case 'open':
      if (now >= pool.joinDeadline) return { name: 'closed', tone: 'warn' };
      if (isNearlyFull(pool)) return { name: 'nearlyFull', tone: 'good' };
      return { name: pool.playerCount > 1 ? 'filling' : 'open', tone: 'good' };
    case 'locked':
    case 'drawing':
      return { name, tone: 'warn' };
    case 'completed':
      return { name, tone: 'info' };
    case 'expired':
    case 'refunding':
      return { name, tone: 'neutral' };
  }
}
