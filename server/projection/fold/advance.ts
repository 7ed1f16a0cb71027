import { fold } from './fold.ts';
import { notificationId, notificationsOf } from './notifications.ts';
import type { LocatedEvent, PoolState, Step } from './pool-state.ts';
import type { ChainFacts } from './chain-facts.ts';

/**
 * Folds events of one pool, in their order on the chain.
 * @returns `state`: the pool after them, advanced to the chain's time and the beacon's rounds; `steps`: one per event,
 *   without these advances; `notifications`: those caused by the events, the last of each id
 */
export function advance(from: PoolState | null, events: readonly LocatedEvent[], facts: ChainFacts) {
  let state = from;
  const steps: Step[] = [];
  for (const located of events) {
    const after = fold(state, located, facts);
    if (after !== null) steps.push({ before: state, after, located });
    state = after;
  }
  const notifications = new Map(steps.flatMap(notificationsOf).map((row) => [notificationId(row), row]));
  return {
    state: state && withDrawProgress(state, facts),
    steps,
    notifications: [...notifications.values()],
  };
}

export type Advanced = ReturnType<typeof advance>;

/** Advances a locked pool to the chain's time and the beacon's rounds, which change it without a transaction. */
export function withDrawProgress(state: PoolState, { time, signatures }: ChainFacts): PoolState {
  const { pool } = state;
  const { status, round, drawAt, signature } = pool;
  if (round === null || (status !== 'locked' && status !== 'drawing')) return state;
  const isDue = drawAt !== null && drawAt <= time;
  const roundSignature = signature ?? signatures.get(round) ?? null;
  if ((status === 'drawing') === isDue && signature === roundSignature) return state;
  return { ...state, pool: { ...pool, status: isDue ? 'drawing' : 'locked', signature: roundSignature } };
}
