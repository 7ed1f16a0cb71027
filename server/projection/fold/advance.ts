import { fold } from './fold.ts';
import { notificationsOf } from './notifications.ts';
import type { FoldedNotification, LocatedEvent, PoolState, Step } from './pool-state.ts';

export interface Advanced {
  readonly state: PoolState | null;
  readonly steps: readonly Step[];
  /** Those that the steps have brought; the last of each id. */
  readonly notifications: readonly FoldedNotification[];
}

/** Folds events of one pool, in their order on the chain. */
export function advance(from: PoolState | null, events: readonly LocatedEvent[]): Advanced {
  let state = from;
  const steps: Step[] = [];
  for (const located of events) {
    const after = fold(state, located);
    if (after !== null) steps.push({ before: state, after, located });
    state = after;
  }
  const notifications = new Map(steps.flatMap(notificationsOf).map((row) => [row.id, row]));
  return { state, steps, notifications: [...notifications.values()] };
}
