import { fold } from './fold.ts';
import { notificationsOf } from './notifications.ts';
import { passing } from './passing.ts';
import type { FoldedNotification, LocatedEvent, PoolState, Step } from './pool-state.ts';
import type { World } from './world.ts';

export interface Advanced {
  /** The pool after the events, brought up to the chain's time and the beacon's rounds. */
  readonly state: PoolState | null;
  /** By the events alone. */
  readonly steps: readonly Step[];
  /** Those that the steps have brought; the last of each id. */
  readonly notifications: readonly FoldedNotification[];
}

/** Folds events of one pool, in their order on the chain. */
export function advance(from: PoolState | null, events: readonly LocatedEvent[], world: World): Advanced {
  let state = from;
  const steps: Step[] = [];
  for (const located of events) {
    const after = fold(state, located, world);
    if (after !== null) steps.push({ before: state, after, located });
    state = after;
  }
  const notifications = new Map(steps.flatMap(notificationsOf).map((row) => [row.id, row]));
  return { state: state && passing(state, world), steps, notifications: [...notifications.values()] };
}
