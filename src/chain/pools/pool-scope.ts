import type { PoolHeader, PoolStatus } from '#src/protocol/pool.ts';

/**
 * Which pools a list contains: those that can still be played, of these the locked ones alone, those that have ended,
 * those that a wallet has created or completed, or those at some addresses. Of a hundred pools on the chain, all but one
 * or two have ended.
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
