import type { PoolHeader, PoolStatus } from '#src/protocol/pool.ts';

/**
 * Which pools a list contains: those that can still be played, those that have ended, those that a wallet has created or
 * completed, or those at some addresses. Of a hundred pools on the chain, all but one or two have ended.
 */
export type PoolScope = StatusScope | { readonly wallet: string } | { readonly addresses: readonly string[] };
export type StatusScope = 'active' | 'ended';

/** The statuses of the pools in a list by status. */
export const STATUSES: Readonly<Record<StatusScope, readonly PoolStatus[]>> = {
  active: ['open', 'locked'],
  ended: ['completed', 'refunding'],
};

/** Returns the list by status that a pool belongs to. */
export const scopeOf = ({ status }: Pick<PoolHeader, 'status'>): StatusScope =>
  status === 'open' || status === 'locked' ? 'active' : 'ended';
