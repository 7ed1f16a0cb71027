import type { ChainTime } from '#src/chain/queries/use-chain-time.ts';
import { type ActionName, isOpen, nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** The instructions that change a pool's state and do not concern the user's own seat. */
export const TRANSITIONS = [
  'voidPool',
  'completePool',
  'lockPool',
  'expirePool',
  'timeOutDraw',
  'revealSeed',
  'closePool',
] as const satisfies readonly ActionName[];

export type PoolTransition = (typeof TRANSITIONS)[number];

interface VisitorFacts {
  readonly wallet: string | null;
  /** Whether this browser keeps the creator's seed. */
  readonly hasSeed: boolean;
  /** Whether the signature of the pool's round is available. */
  readonly roundIsOut: boolean;
}

/** Returns the transitions that can be sent now. Completing is listed once it is due, even if its round is not available. */
export function openTransitions(
  pool: PoolHeader,
  chainTime: ChainTime,
  facts: VisitorFacts,
): readonly PoolTransition[] {
  const { now, slot, lastRestartSlot } = chainTime;
  const next = nextActions(pool, now, slot, lastRestartSlot);
  const open = new Set(next.flatMap(({ action, open: isNow }) => (isNow ? [action] : [])));
  const completes = open.has('completePool') || (facts.roundIsOut && isAlmostDue(pool, chainTime));
  return TRANSITIONS.filter((transition) => {
    switch (transition) {
      case 'voidPool':
        return open.has(transition) && facts.roundIsOut;
      case 'completePool':
        return completes;
      case 'revealSeed':
        // Completing from this browser reveals the seed in the same transaction.
        return (
          open.has(transition) &&
          facts.hasSeed &&
          facts.wallet === pool.creator &&
          revealsNow(pool) &&
          !completes
        );
      default:
        return open.has(transition);
    }
  });
}

/** Whether completing is due within one beacon period: the chain's clock lags a little behind real time. */
function isAlmostDue(pool: PoolHeader, { now, slot, lastRestartSlot }: ChainTime): boolean {
  return isOpen(pool, 'completePool', now + pool.beaconPeriodSeconds, slot, lastRestartSlot);
}

/** Whether the pool has a draw; without one the creator's seed is not needed. */
function revealsNow({ status }: PoolHeader): boolean {
  return status === 'locked' || status === 'completed';
}
