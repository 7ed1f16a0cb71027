import { useTranslation } from 'react-i18next';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Badge } from '#src/ui/badge.tsx';
import { badgeOf } from '../model/badge-of.ts';

interface StatusBadgeProps {
  readonly pool: PoolHeader;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** A pool's state in a pill. */
export const StatusBadge = ({ pool, now }: StatusBadgeProps) => {
  const { t } = useTranslation('pools');
  const { name, tone } = badgeOf(pool, now);
  return <Badge tone={tone}>{t(`status.${name}`)}</Badge>;
};
