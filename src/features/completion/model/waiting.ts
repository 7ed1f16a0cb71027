/** Sorts pools by what they wait for, from the chain's headers alone. Times are Unix seconds of the chain's clock. */
import type { ChainTime } from '#src/chain/queries/use-chain-time.ts';
import { assertNever } from '#src/lib/assert-never.ts';
import { completerReward } from '#src/protocol/economics.ts';
import { firstLockSlot, isHeldByClock, mayTimeOut } from '#src/protocol/lock.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** An instruction that anyone may send to bring a pool to its next status. */
export type OfferedTransition = 'completePool' | 'lockPool' | 'expirePool' | 'timeOutDraw';

/** A wait that no player can shorten. */
type Pause = 'countdown' | 'clock' | 'restart';

interface Waiting {
  readonly pool: PoolHeader;
  /** Since when the pool has been waiting for this. */
  readonly since: number;
}

export interface WaitingForTransition extends Waiting {
  readonly transition: OfferedTransition;
  /** Lamports paid to the wallet that sends the transition; null if nothing is paid. */
  readonly reward: bigint | null;
}

export interface WaitingForTime extends Waiting {
  readonly pause: Pause;
  /** When the wait ends; null if it ends at a slot. */
  readonly until: number | null;
}

export interface WaitingPools {
  /** Pools whose round is due: they can be completed once it is published. */
  readonly ready: readonly WaitingForTransition[];
  /** Pools that any wallet can lock, expire or time out; no reward is paid. */
  readonly overdue: readonly WaitingForTransition[];
  readonly paused: readonly WaitingForTime[];
}

/** Groups pools by what they wait for, the longest waiting first; leaves out pools that are filling or have ended. */
export function waitingPools(pools: readonly PoolHeader[], chainTime: ChainTime): WaitingPools {
  const waiting = pools
    .flatMap((pool) => waitingFor(pool, chainTime) ?? [])
    .toSorted((a, b) => a.since - b.since);
  const transitions = waiting.filter((each): each is WaitingForTransition => 'transition' in each);
  return {
    ready: transitions.filter(({ transition }) => transition === 'completePool'),
    overdue: transitions.filter(({ transition }) => transition !== 'completePool'),
    paused: waiting.filter((each): each is WaitingForTime => 'pause' in each),
  };
}

function waitingFor(pool: PoolHeader, chainTime: ChainTime): WaitingForTransition | WaitingForTime | null {
  switch (pool.status) {
    case 'open':
      return chainTime.now < pool.joinDeadline ? null : afterDeadline(pool, chainTime);
    case 'locked':
      return whileLocked(pool, chainTime);
    case 'completed':
    case 'refunding':
      return null;
    default:
      return assertNever(pool.status);
  }
}

function afterDeadline(pool: PoolHeader, chainTime: ChainTime): WaitingForTransition | WaitingForTime {
  const since = pool.joinDeadline;
  if (pool.playerCount < pool.minPlayers) return { pool, since, transition: 'expirePool', reward: null };
  const first = firstLockSlot(chainTime.lastRestartSlot);
  if (first !== null && chainTime.slot < first) return { pool, since, pause: 'restart', until: null };
  return { pool, since, transition: 'lockPool', reward: null };
}

function whileLocked(pool: PoolHeader, chainTime: ChainTime): WaitingForTransition | WaitingForTime | null {
  const { drawAt, deadline } = pool.draw;
  if (drawAt === null || deadline === null) return null;
  if (mayTimeOut(pool, chainTime.now, chainTime.slot, chainTime.lastRestartSlot)) {
    return { pool, since: deadline, transition: 'timeOutDraw', reward: null };
  }
  if (isHeldByClock(pool, chainTime.now, chainTime.slot))
    return { pool, since: drawAt, pause: 'clock', until: null };
  return chainTime.now < drawAt
    ? { pool, since: pool.lockedAt ?? drawAt, pause: 'countdown', until: drawAt }
    : { pool, since: drawAt, transition: 'completePool', reward: completerReward(pool) };
}
