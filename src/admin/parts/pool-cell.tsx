import { Link } from 'wouter';
import { poolPath } from '../paths.ts';

interface PoolCellProps {
  readonly pool: { readonly id: string; readonly poolId: bigint | string; readonly name: string };
}

/** A pool by name and number; leads to its page for admins. */
export const PoolCell = ({ pool }: PoolCellProps) => (
  <Link href={poolPath(pool.id)} className="inline-grid min-w-32 hover:underline">
    <span className="font-medium wrap-anywhere">{pool.name}</span>
    <span className="text-xs text-soft">#{String(pool.poolId)}</span>
  </Link>
);
