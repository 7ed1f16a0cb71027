/** Sorts pools by what they wait for, from the chain's headers alone. Times are Unix seconds of the chain's clock. */
import type { ChainMoment } from '#src/chain/queries/use-chain-moment.ts';
import { assertNever } from '#src/lib/assert-never.ts';
import { completerReward } from '#src/protocol/economics.ts';
import { firstLockSlot, isHeldByClock, mayTimeOut } from '#src/protocol/lock.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** An instruction that anyone may send to move a pool on. */
export type Move = 'completePool' | 'lockPool' | 'expirePool' | 'timeOutDraw';

/** A wait that no player can shorten. */
type Pause = 'countdown' | 'clock' | 'restart';

interface Waiting {
  readonly pool: PoolHeader;
  /** Since when it has been waiting for this. */
  readonly since: number;
}

export interface WaitingForMove extends Waiting {
  readonly move: Move;
  /** Lamports paid to the wallet that sends it; null where nothing is paid. */
  readonly reward: bigint | null;
}

export interface WaitingForTime extends Waiting {
  readonly pause: Pause;
  /** When it ends; null where it ends by a slot. */
  readonly until: number | null;
}

export interface WaitingPools {
  /** Their round is due: they can be completed once it is published. */
  readonly ready: readonly WaitingForMove[];
  /** They can be locked, expired or timed out by any wallet; no reward is paid. */
  readonly overdue: readonly WaitingForMove[];
  readonly paused: readonly WaitingForTime[];
}

/** Groups pools by what they wait for, the longest waiting first; leaves out those that fill or have ended. */
export function waitingPools(pools: readonly PoolHeader[], moment: ChainMoment): WaitingPools {
  const waiting = pools
    .flatMap((pool) => waitingFor(pool, moment) ?? [])
    .toSorted((a, b) => a.since - b.since);
  const moves = waiting.filter((each): each is WaitingForMove => 'move' in each);
  return {
    ready: moves.filter(({ move }) => move === 'completePool'),
    overdue: moves.filter(({ move }) => move !== 'completePool'),
    paused: waiting.filter((each): each is WaitingForTime => 'pause' in each),
  };
}

function waitingFor(pool: PoolHeader, moment: ChainMoment): WaitingForMove | WaitingForTime | null {
  switch (pool.status) {
    case 'open':
      return moment.now < pool.joinDeadline ? null : afterDeadline(pool, moment);
    case 'locked':
      return whileLocked(pool, moment);
    case 'completed':
    case 'refunding':
      return null;
    default:
      return assertNever(pool.status);
  }
}

function afterDeadline(pool: PoolHeader, moment: ChainMoment): WaitingForMove | WaitingForTime {
  const since = pool.joinDeadline;
  if (pool.playerCount < pool.minPlayers) return { pool, since, move: 'expirePool', reward: null };
  const first = firstLockSlot(moment.lastRestartSlot);
  if (first !== null && moment.slot < first) return { pool, since, pause: 'restart', until: null };
  return { pool, since, move: 'lockPool', reward: null };
}

function whileLocked(pool: PoolHeader, moment: ChainMoment): WaitingForMove | WaitingForTime | null {
  const { drawAt, deadline } = pool.draw;
  if (drawAt === null || deadline === null) return null;
  if (mayTimeOut(pool, moment.now, moment.slot, moment.lastRestartSlot)) {
    return { pool, since: deadline, move: 'timeOutDraw', reward: null };
  }
  if (isHeldByClock(pool, moment.now, moment.slot))
    return { pool, since: drawAt, pause: 'clock', until: null };
  return moment.now < drawAt
    ? { pool, since: pool.lockedAt ?? drawAt, pause: 'countdown', until: drawAt }
    : { pool, since: drawAt, move: 'completePool', reward: completerReward(pool) };
}
