import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SERVER_STATUSES } from '#src/contract/pools.ts';
import { Badge, type Tone } from '#src/ui/badge.tsx';
import { poolPath } from '../paths.ts';

export type ServerStatus = (typeof SERVER_STATUSES)[number];

const TONES: Record<ServerStatus, Tone> = {
  open: 'good',
  locked: 'warn',
  drawing: 'info',
  completed: 'neutral',
  expired: 'bad',
  refunding: 'bad',
};

/** A pool's state as the server names it. */
export const StatusBadge = ({ status }: { readonly status: ServerStatus }) => {
  const { t } = useTranslation('admin');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
};

interface PoolCellProps {
  readonly pool: { readonly id: string; readonly poolId: bigint | string; readonly name: string };
}

/** A pool by name and number; links to its admin page. */
export const PoolCell = ({ pool }: PoolCellProps) => (
  <Link href={poolPath(pool.id)} className="inline-grid min-w-32 hover:underline">
    <bdi className="font-medium">{pool.name}</bdi>
    <span className="text-xs text-soft">{`#${String(pool.poolId)}`}</span>
  </Link>
);
