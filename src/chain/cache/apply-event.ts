/** Changes a pool as an event tells. Pure; what the event does not tell is read from the chain again. */
import type { LiveEvent } from '#src/contract/events.ts';
import type { DrawRecord, Pool, PoolHeader } from '#src/protocol/pool.ts';

/** A pool of a list. The same object where nothing changes. */
export function applyToHeader<P extends PoolHeader>(pool: P, event: LiveEvent): P {
  if (event.poolAddress !== pool.address) return pool;
  switch (event.type) {
    case 'user_joined':
    case 'user_left':
      return event.participantCount === pool.playerCount
        ? pool
        : { ...pool, playerCount: event.participantCount };
    case 'pool_state_changed':
      return withState(pool, event);
    default:
      return pool;
  }
}

/** A pool with its players, who stand in joining order until the draw. */
export function applyToPool(pool: Pool, event: LiveEvent): Pool {
  const header = applyToHeader(pool, event);
  if (event.poolAddress !== pool.address) return pool;
  switch (event.type) {
    case 'user_joined':
      return pool.players.includes(event.user) ? pool : { ...header, players: [...pool.players, event.user] };
    case 'user_left':
      return pool.players.includes(event.user)
        ? { ...header, players: pool.players.filter((player) => player !== event.user) }
        : pool;
    default:
      return header;
  }
}

const NO_DRAW: DrawRecord = {
  round: null,
  lockSlot: null,
  slotMicros: null,
  drawAt: null,
  deadline: null,
  signature: null,
  completer: null,
  playersRoot: null,
  output: null,
};

/**
 * Opening and locking say all there is; the ends come with a record of the draw, which only the chain has, and a pool that is
 * drawing is a locked one whose time has come. A pool opens again when a fork has taken its last join back.
 */
function withState<P extends PoolHeader>(
  pool: P,
  { newState, lock }: Extract<LiveEvent, { type: 'pool_state_changed' }>,
): P {
  switch (newState) {
    case 'open':
      return pool.status === 'locked' ? { ...pool, status: 'open', lockedAt: null, draw: NO_DRAW } : pool;
    case 'locked': {
      // A late word of the lock must not turn back a pool that the chain has shown further on.
      if (pool.status !== 'open' || lock === undefined) return pool;
      const { lockedAt, slot: lockSlot, ...fixed } = lock;
      const draw = { ...NO_DRAW, ...fixed, lockSlot, deadline: fixed.drawAt + pool.drawTimeoutSeconds };
      return { ...pool, status: 'locked', lockedAt, draw };
    }
    default:
      return pool;
  }
}
