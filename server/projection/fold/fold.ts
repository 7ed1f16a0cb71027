import { winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { created, potentialOf } from './created.ts';
import { drawn } from './drawn.ts';
import {
  type FoldedPool,
  type FoldedSeat,
  type LocatedEvent,
  type Lock,
  lockOf,
  timeOf,
  type PoolState,
} from './pool-state.ts';
import { exited, joined } from './membership.ts';
import { drawTimeoutAt, type ChainFacts } from './chain-facts.ts';

/**
 * Applies one event to a pool's state; null while its creation has not been seen.
 * Never throws: a sequence with gaps gives a state that the missing events correct once they arrive.
 */
export function fold(state: PoolState | null, located: LocatedEvent, facts: ChainFacts): PoolState | null {
  const { event, slot, slotIndex } = located;
  if (state === null) {
    if (event.name !== 'PoolCreated') return null;
    return created(event, { slot, slotIndex, drawTimeoutSeconds: drawTimeoutAt(facts, located) });
  }
  const next = changed(state, located, timeOf(located, state));
  return { ...next, pool: { ...next.pool, slot, slotIndex, potentialLamports: potentialOf(next.pool) } };
}

function changed(state: PoolState, { event }: LocatedEvent, at: number): PoolState {
  const { pool } = state;
  switch (event.name) {
    case 'PoolCreated':
    case 'PoolGrown':
      return state;
    case 'PlayerJoined': {
      const next = joined(state, event.player, at);
      const lock = lockOf(event);
      if (lock === null) return next;
      return withPool(next, { ...locked(pool, event.playerCount, lock), filledAt: at });
    }
    case 'PlayerExited':
      return exited(state, event.player, at);
    case 'PoolLocked':
      return withPool(state, locked(pool, event.playerCount, event));
    case 'PoolExpired':
      return withPool(state, { status: 'expired', refundReason: 'deadline', ...settled(pool, at) });
    case 'SeedRevealed':
      return withPool(state, { seed: event.seed });
    case 'PoolCompleted':
      return withPool(drawn(state, event), {
        status: 'completed',
        completer: event.completer,
        signature: event.signature,
        playersRoot: event.playersRoot,
        output: event.output,
        winnerCount: event.winnerCount,
        weightSum: event.weightSum,
        ...settled(pool, at),
      });
    case 'PoolVoided': {
      const { signature } = event;
      return withPool(state, { status: 'refunding', refundReason: 'void', signature, ...settled(pool, at) });
    }
    case 'DrawTimedOut':
      return withPool(state, {
        status: 'refunding',
        refundReason: 'timeout',
        // The program has accepted no round, even if the relays had one.
        signature: null,
        ...settled(pool, at),
      });
    case 'Claimed':
      return paidToPlayer(state, event.player, 'claimed', event.lamports, at);
    case 'Refunded':
      return paidToPlayer(state, event.player, 'refunded', event.lamports, at);
    case 'CreatorPaid':
      return paidToPool(state, 'creatorPaidLamports', event.lamports);
    case 'CompleterPaid':
      return paidToPool(state, 'completerPaidLamports', event.lamports);
    case 'TreasuryPaid':
      return paidToPool(state, 'treasuryPaidLamports', event.lamports);
    case 'EntryClosed':
      return entryClosed(state, event.player, {});
    case 'PoolClosed':
      return withPool(state, { closedAt: at });
  }
}

function withPool(state: PoolState, changes: Partial<FoldedPool>): PoolState {
  return { ...state, pool: { ...state.pool, ...changes } };
}

function locked(
  { drawTimeoutSeconds }: FoldedPool,
  playerCount: number,
  { round, lockSlot, slotMicros, lockedAt, drawAt }: Lock,
): Partial<FoldedPool> {
  return {
    status: 'locked',
    lockedAt,
    lockSlot,
    slotMicros,
    round,
    drawAt,
    drawDeadline: drawTimeoutSeconds === null ? null : drawAt + drawTimeoutSeconds,
    signature: null,
    winnerCount: winnerCount(playerCount, DEFAULT_SHARES.playersPerWinner),
  };
}

/** Marks a pool as settled: all deposits are owed from now on, as winnings or as refunds. */
function settled(pool: FoldedPool, at: number): Partial<FoldedPool> {
  const unpaidLamports = BigInt(pool.playerCount) * pool.entryLamports + pool.bonusLamports;
  return { settledAt: at, unpaidLamports };
}

/**
 * Closes a seat's entry account. Players who left are not counted by the pool. @param changes further changes of the
 * seat
 */
function entryClosed(state: PoolState, player: string, changes: Partial<FoldedSeat>): PoolState {
  const seat = state.seats.get(player);
  const seats = new Map(state.seats);
  if (seat !== undefined) seats.set(player, { ...seat, ...changes, entryClosed: true });
  return { ...state, seats };
}

/** Books a claim or a refund, with which the seat's entry account closes. */
function paidToPlayer(
  state: PoolState,
  player: string,
  stage: 'claimed' | 'refunded',
  lamports: bigint,
  at: number,
): PoolState {
  const closed = entryClosed(state, player, { stage, paidLamports: lamports, paidAt: at });
  const openEntries = Math.max(0, state.pool.openEntries - 1);
  return withPool(closed, { openEntries, ...paid(state.pool, lamports) });
}

type Payee = 'creatorPaidLamports' | 'completerPaidLamports' | 'treasuryPaidLamports';

/** Books a payment to the creator, the completer or the treasury. */
function paidToPool(state: PoolState, payee: Payee, lamports: bigint): PoolState {
  return withPool(state, { [payee]: lamports, ...paid(state.pool, lamports) });
}

/** Subtracts a payment from the owed lamports, at least 0: it would be negative only while events are missing. */
function paid({ unpaidLamports }: FoldedPool, lamports: bigint): Partial<FoldedPool> {
  return { unpaidLamports: unpaidLamports > lamports ? unpaidLamports - lamports : 0n };
}
