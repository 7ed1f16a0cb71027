import type { ChainEvent } from '#src/chain/program/event-types.ts';
import { joined } from './membership.ts';
import type { FoldedPool, PoolState } from './pool-state.ts';
import { potentialOf } from './potential.ts';

type PoolCreated = Extract<ChainEvent, { name: 'PoolCreated' }>;

/** A new pool with its creator in the first seat. */
export function created(event: PoolCreated, place: Pick<FoldedPool, 'slot' | 'slotIndex'>): PoolState {
  const pool = {
    ...NOTHING_YET,
    ...place,
    address: event.pool,
    id: event.poolId,
    name: event.poolName === '' ? `#${event.poolId}` : event.poolName,
    creator: event.creator,
    entryLamports: event.entryLamports,
    bonusLamports: event.bonusLamports,
    maxPlayers: event.maxPlayers,
    minPlayers: event.minPlayers,
    randomMultiplier: event.randomMultiplier,
    gated: event.gated,
    createdAt: event.at,
    joinDeadline: event.joinDeadline,
  };
  const promised: FoldedPool = { ...pool, potentialLamports: potentialOf(pool) };
  return joined({ pool: promised, players: [], seats: new Map() }, event.creator, event.at);
}

const NOTHING_YET = {
  status: 'open',
  playerCount: 0,
  filledAt: null,
  lockedAt: null,
  countdownEndsAt: null,
  seed: null,
  requester: null,
  requestedAt: null,
  targetSlot: null,
  drawDeadline: null,
  playersRoot: null,
  capturer: null,
  capturedAt: null,
  capturedSlot: null,
  capturedHash: null,
  alpha: null,
  output: null,
  winnerCount: 0,
  weightSum: 0,
  settledAt: null,
  unpaidLamports: 0n,
  creatorPaidLamports: null,
  requesterPaidLamports: null,
  capturerPaidLamports: null,
  treasuryPaidLamports: null,
  openEntries: 0,
  closedAt: null,
} satisfies Partial<FoldedPool>;
