/** What pools wait for, from the chain's headers alone. Times are Unix seconds of the chain's clock. */
import { assertNever } from '#src/lib/assert-never.ts';
import { completerRewards } from '#src/protocol/economics.ts';
import { nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** What anyone may send to move a pool on. */
export type Move = 'requestDraw' | 'captureEntropy' | 'lockPool' | 'expirePool' | 'timeOutDraw';

/** What nobody here can hasten. */
type Pause = 'countdown' | 'slot' | 'proof' | 'timeOut';

interface Waiting {
  readonly pool: PoolHeader;
  /** Since when it has been waiting for this. */
  readonly since: number;
}

export interface WaitingForMove extends Waiting {
  readonly move: Move;
  /** Lamports for whoever sends it, paid once the draw is proven; null where nothing is paid. */
  readonly reward: bigint | null;
}

export interface WaitingForTime extends Waiting {
  readonly pause: Pause;
  /** When it ends, or when anyone may step in; null where only the slot is known. */
  readonly until: number | null;
}

export interface WaitingPools {
  /** The draw can be requested. */
  readonly ready: readonly WaitingForMove[];
  /** The draw's slot can be captured. */
  readonly capture: readonly WaitingForMove[];
  /** Anyone may lock, expire or time out; nobody earns by it. */
  readonly overdue: readonly WaitingForMove[];
  readonly paused: readonly WaitingForTime[];
}

/** Sorts pools by what they wait for, those that have waited longest first; pools that fill or have ended are left out. */
export function waitingPools(pools: readonly PoolHeader[], now: number, slot: bigint): WaitingPools {
  const waiting = pools
    .flatMap((pool) => waitingFor(pool, now, slot) ?? [])
    .toSorted((a, b) => a.since - b.since);
  const moves = waiting.filter((each): each is WaitingForMove => 'move' in each);
  return {
    ready: moves.filter(({ move }) => move === 'requestDraw'),
    capture: moves.filter(({ move }) => move === 'captureEntropy'),
    overdue: moves.filter(({ move }) => move !== 'requestDraw' && move !== 'captureEntropy'),
    paused: waiting.filter((each): each is WaitingForTime => 'pause' in each),
  };
}

function waitingFor(pool: PoolHeader, now: number, slot: bigint): WaitingForMove | WaitingForTime | null {
  switch (pool.status) {
    case 'open':
      if (now < pool.joinDeadline) return null;
      return {
        pool,
        since: pool.joinDeadline,
        move: pool.playerCount >= pool.minPlayers ? 'lockPool' : 'expirePool',
        reward: null,
      };
    case 'locked':
      return whileLocked(pool, now);
    case 'drawing':
      return whileDrawing(pool, now, slot);
    case 'completed':
    case 'refunding':
      return null;
    default:
      return assertNever(pool.status);
  }
}

function whileLocked(pool: PoolHeader, now: number): WaitingForMove | WaitingForTime | null {
  const end = pool.countdownEndsAt;
  if (end === null) return null;
  return now < end
    ? { pool, since: pool.lockedAt ?? end, pause: 'countdown', until: end }
    : { pool, since: end, move: 'requestDraw', reward: completerRewards(pool).request };
}

function whileDrawing(pool: PoolHeader, now: number, slot: bigint): WaitingForMove | WaitingForTime | null {
  const { requestedAt, deadline } = pool.draw;
  if (requestedAt === null || deadline === null) return null;
  const next = new Map(nextActions(pool, now, slot).map((action) => [action.action, action]));
  if (next.get('timeOutDraw')?.open) return { pool, since: deadline, move: 'timeOutDraw', reward: null };
  const capture = next.get('captureEntropy');
  if (capture?.open) {
    return { pool, since: requestedAt, move: 'captureEntropy', reward: completerRewards(pool).capture };
  }
  if (capture) return { pool, since: requestedAt, pause: 'slot', until: null };
  const pause = next.has('fulfilDraw') ? 'proof' : 'timeOut';
  return { pool, since: requestedAt, pause, until: deadline };
}
