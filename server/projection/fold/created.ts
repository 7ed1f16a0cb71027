import type { PoolEvent } from '#src/chain/program/event-types.ts';
import { foldText } from '#src/lib/fold-text.ts';
import { odds } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { expectedPlayers } from '#src/protocol/states.ts';
import { joined } from './membership.ts';
import type { FoldedPool, PoolState } from './pool-state.ts';

type PoolCreated = Extract<PoolEvent, { name: 'PoolCreated' }>;

/**
 * Returns a new pool with its creator in the first seat.
 * @param beside the position of its creation, and terms that are not in its event
 */
export function created(
  event: PoolCreated,
  beside: Pick<FoldedPool, 'slot' | 'slotIndex' | 'drawTimeoutSeconds'>,
): PoolState {
  const name = event.poolName === '' ? `#${event.poolId}` : event.poolName;
  const pool = {
    ...NOTHING_YET,
    ...beside,
    address: event.pool,
    id: event.poolId,
    name,
    foldedName: foldText(name),
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
  refundReason: null,
  playerCount: 0,
  filledAt: null,
  lockedAt: null,
  lockSlot: null,
  slotMicros: null,
  round: null,
  drawAt: null,
  drawDeadline: null,
  signature: null,
  completer: null,
  playersRoot: null,
  output: null,
  seed: null,
  winnerCount: 0,
  weightSum: 0,
  settledAt: null,
  unpaidLamports: 0n,
  creatorPaidLamports: null,
  completerPaidLamports: null,
  treasuryPaidLamports: null,
  openEntries: 0,
  closedAt: null,
  repairedAt: null,
} satisfies Partial<FoldedPool>;

type Terms = Pick<
  FoldedPool,
  'status' | 'maxPlayers' | 'playerCount' | 'entryLamports' | 'bonusLamports' | 'randomMultiplier'
>;

/**
 * Returns the minimum lamports of one winner: with all seats taken while a pool is open, then with its actual players.
 * 0 if gaps in the events leave no players.
 */
export function potentialOf(pool: Terms): bigint {
  const players = expectedPlayers(pool);
  return players === 0 ? 0n : odds({ ...DEFAULT_SHARES, ...pool }, players).ifWonAtLeast;
}
