import { type LiveEvent, liveEventSchema } from '#src/contract/events.ts';

type EventType = LiveEvent['type'];

/**
 * Decides which clients receive an event. Events that change a list of pools go to all clients. Events about single
 * players, and long ones, go to clients watching the pool and to the wallets concerned.
 */
const AUDIENCE: Readonly<Record<EventType, 'everyone' | 'concerned'>> = {
  pool_created: 'everyone',
  user_joined: 'everyone',
  user_left: 'everyone',
  pool_state_changed: 'everyone',
  vrf_result_received: 'everyone',
  pool_resolved: 'everyone',
  pool_resolved_details: 'concerned',
  payout_claimed: 'concerned',
  participant_state_changed: 'concerned',
  participant_refunded: 'concerned',
  rematch_opened: 'concerned',
};

export function isForEveryone(type: EventType): boolean {
  return AUDIENCE[type] === 'everyone';
}

/** The types of events that all clients receive. */
export const FOR_EVERYONE: readonly EventType[] = liveEventSchema.options
  .map((option) => option.entries.type.literal)
  .filter(isForEveryone);

/** The wallet and pools whose events a client receives beyond the events for all clients. */
export interface Interests {
  readonly wallet: string | null;
  /** Addresses of the pools that the client watches. */
  readonly pools: ReadonlySet<string>;
}
