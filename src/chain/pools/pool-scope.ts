import type { PoolHeader, PoolStatus } from '#src/protocol/pool.ts';

/**
 * The pools that a list contains: active (open or locked), locked, or ended pools, pools that a wallet has created or
 * completed, or pools at some addresses. Of a hundred pools on the chain, all but one or two have ended.
 */
export type PoolScope = StatusScope | { readonly wallet: string } | { readonly addresses: readonly string[] };
export type StatusScope = 'active' | 'locked' | 'ended';

/** The statuses of the pools in a list by status. */
export const STATUSES: Readonly<Record<StatusScope, readonly PoolStatus[]>> = {
  active: ['open', 'locked'],
  locked: ['locked'],
  ended: ['completed', 'refunding'],
};

/** Whether a pool belongs to a list by status. */
export const isIn = (scope: StatusScope, { status }: Pick<PoolHeader, 'status'>): boolean =>
  STATUSES[scope].includes(status);
