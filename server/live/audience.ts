import { type LiveEvent, liveEventSchema, type WireEvent } from '#src/contract/events.ts';

type EventType = LiveEvent['type'];

/**
 * Decides which clients receive an event, in addition to those watching its pool and the wallets concerned: `everyone`,
 * only those that requested the events of all pools, or nobody.
 */
const AUDIENCE: Readonly<Record<EventType, 'everyone' | 'all pools' | 'concerned'>> = {
  pool_created: 'all pools',
  user_joined: 'all pools',
  user_left: 'all pools',
  pool_state_changed: 'all pools',
  vrf_result_received: 'all pools',
  pool_resolved: 'everyone',
  pool_resolved_details: 'concerned',
  payout_claimed: 'concerned',
  participant_state_changed: 'concerned',
  participant_refunded: 'concerned',
  rematch_opened: 'concerned',
};

/**
 * Whether clients receive an event of any pool. They receive all corrections after a fork, because the slots of a
 * list's deltas only rise.
 * @param allPools whether they requested the events of all pools
 */
export function isForAny(
  { type, isCorrection = false }: Pick<WireEvent, 'type' | 'isCorrection'>,
  allPools: boolean,
): boolean {
  return isCorrection || AUDIENCE[type] === 'everyone' || (allPools && AUDIENCE[type] === 'all pools');
}

/** Returns the types of events that clients receive of any pool. */
export function typesForAny(allPools: boolean): EventType[] {
  return liveEventSchema.options
    .map((option) => option.entries.type.literal)
    .filter((type) => isForAny({ type }, allPools));
}

/** The wallet and pools whose events a client receives, in addition to the events that `isForAny` admits. */
export interface Interests {
  readonly wallet: string | null;
  /** Addresses of the pools that the client watches. */
  readonly pools: ReadonlySet<string>;
  /** Whether the client has requested the events of all pools. */
  readonly allPools: boolean;
}
