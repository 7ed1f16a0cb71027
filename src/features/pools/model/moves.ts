import type { ChainMoment } from '#src/chain/queries/use-chain-moment.ts';
import { type ActionName, isOpen, nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** The instructions that change a pool's state and do not concern the reader's own seat. */
export const MOVES = [
  'voidPool',
  'completePool',
  'lockPool',
  'expirePool',
  'timeOutDraw',
  'revealSeed',
  'closePool',
] as const satisfies readonly ActionName[];

export type Move = (typeof MOVES)[number];

interface Known {
  readonly wallet: string | null;
  /** Whether this browser keeps the creator's seed. */
  readonly hasSeed: boolean;
  /** Whether the signature of the pool's round is available. */
  readonly roundIsOut: boolean;
}

/** Returns the moves that can be sent now. Completing is listed once it is due, even if its round is not available. */
export function openMoves(pool: PoolHeader, moment: ChainMoment, known: Known): readonly Move[] {
  const { now, slot, lastRestartSlot } = moment;
  const next = nextActions(pool, now, slot, lastRestartSlot);
  const open = new Set(next.flatMap(({ action, open: isNow }) => (isNow ? [action] : [])));
  const completes = open.has('completePool') || (known.roundIsOut && isAlmostDue(pool, moment));
  return MOVES.filter((move) => {
    switch (move) {
      case 'voidPool':
        return open.has(move) && known.roundIsOut;
      case 'completePool':
        return completes;
      case 'revealSeed':
        // Completing from this browser reveals the seed in the same transaction.
        return (
          open.has(move) && known.hasSeed && known.wallet === pool.creator && revealsNow(pool) && !completes
        );
      default:
        return open.has(move);
    }
  });
}

/** Whether completing is due within one beacon period: the chain's clock lags a little behind real time. */
function isAlmostDue(pool: PoolHeader, { now, slot, lastRestartSlot }: ChainMoment): boolean {
  return isOpen(pool, 'completePool', now + pool.beaconPeriodSeconds, slot, lastRestartSlot);
}

/** Whether the pool has a draw; without one the creator's seed is not needed. */
function revealsNow({ status }: PoolHeader): boolean {
  return status === 'locked' || status === 'completed';
}
