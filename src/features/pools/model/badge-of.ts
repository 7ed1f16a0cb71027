import type { PoolHeader } from '#src/protocol/pool.ts';
import { serverStatus } from '#src/protocol/states.ts';
import type { Tone } from '#src/ui/badge.tsx';
import { isNearlyFull } from './filter-pools.ts';

export type BadgeName =
  | 'open'
  | 'filling'
  | 'nearlyFull'
  | 'closed'
  | 'locked'
  | 'drawing'
  | 'completed'
  | 'expired'
  | 'refunding';

/** A pool's state in one word; `closed` is an open one whose time to join is over. @param now Unix seconds of the chain */
export function badgeOf(pool: PoolHeader, now: number): { readonly name: BadgeName; readonly tone: Tone } {
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
