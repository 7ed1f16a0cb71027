import { foldText } from '#src/lib/fold-text.ts';
import { payouts, refunds } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { serverStatus } from '#src/protocol/states.ts';
import { potentialOf } from './created.ts';
import { decided } from './drawn.ts';
import { newSeat } from './membership.ts';
import type { FoldedPool, FoldedSeat, PoolState } from './pool-state.ts';

/** Values that are not in an account, for a pool whose creation event is missing. */
const UNSEEN = { filledAt: null, closedAt: null, slot: 0n, slotIndex: 0 };

/**
 * Returns a pool's state with its account's values, for a pool whose events yield others. Values that are not in the
 * account, such as when a player joined or what a claim paid, stay as they were.
 * @param now Unix seconds of the chain's clock
 */
export function stateOfAccount(account: Pool, old: PoolState | null, now: number): PoolState {
  const players = joiningOrder(account, old);
  const positions = new Map(players.map((player, position) => [player, position]));
  const seated = decide(
    account,
    account.players.map((player): FoldedSeat => {
      const oldSeat = old?.seats.get(player) ?? newSeat(account.address, player, account.createdAt);
      return { ...oldSeat, seat: positions.get(player) ?? null };
    }),
  );
  const left = [...(old?.seats.values() ?? [])]
    .filter(({ player }) => !positions.has(player))
    .map((seat): FoldedSeat => ({
      ...seat,
      seat: null,
      stage: 'exited',
      exitUsed: true,
      leftAt: seat.leftAt ?? now,
    }));
  return {
    pool: poolOfAccount(account, old?.pool ?? null, now),
    players,
    seats: new Map([...left, ...seated].map((seat) => [seat.player, seat])),
  };
}

/** Returns the state of a pool whose account does not exist: the pool is closed, whatever its events say. */
export function stateOfClosed(old: PoolState, now: number): PoolState {
  return { ...old, pool: { ...old.pool, closedAt: now, repairedAt: now } };
}

function poolOfAccount(account: Pool, old: FoldedPool | null, now: number): FoldedPool {
  const { address, id, name, creator, entryLamports, bonusLamports, draw, settledAt, playerCount } = account;
  const status = serverStatus(account, now);
  const isCompleted = account.status === 'completed';
  const shares = isCompleted ? payouts(account, playerCount, account.weights) : null;
  // A locked pool may have its round's signature from the relays before its account does.
  const storedSignature = old?.round === draw.round ? old.signature : null;
  const pool: Omit<FoldedPool, 'potentialLamports'> = {
    ...UNSEEN,
    ...old,
    address,
    id,
    name,
    foldedName: foldText(name),
    creator,
    entryLamports,
    bonusLamports,
    maxPlayers: account.maxPlayers,
    minPlayers: account.minPlayers,
    randomMultiplier: account.randomMultiplier,
    gated: account.gate !== null,
    createdAt: account.createdAt,
    joinDeadline: account.joinDeadline,
    drawTimeoutSeconds: account.drawTimeoutSeconds,
    status,
    refundReason: account.refundReason === 'none' ? null : account.refundReason,
    playerCount,
    lockedAt: account.lockedAt,
    lockSlot: draw.lockSlot,
    slotMicros: draw.slotMicros,
    round: draw.round,
    drawAt: draw.drawAt,
    drawDeadline: draw.deadline,
    signature: settledAt === null ? (storedSignature ?? null) : draw.signature,
    completer: draw.completer,
    playersRoot: draw.playersRoot,
    output: draw.output,
    seed: account.seed,
    winnerCount: account.winnerCount,
    weightSum: account.weightSum,
    settledAt,
    unpaidLamports: settledAt === null ? 0n : account.owedLamports,
    creatorPaidLamports: account.creatorPaid
      ? (shares?.creator ?? refunds(account, playerCount).creatorBonus)
      : null,
    completerPaidLamports: account.completerPaid ? (shares?.completer ?? 0n) : null,
    treasuryPaidLamports: account.treasuryPaid ? (shares?.treasury ?? 0n) : null,
    openEntries: account.openEntries,
    repairedAt: now,
  };
  const filledAt = playerCount === account.maxPlayers ? (pool.filledAt ?? account.lockedAt) : pool.filledAt;
  return { ...pool, filledAt, potentialLamports: potentialOf(pool) };
}

/**
 * Returns the players in joining order; after a draw, which puts the winners first, only the events contain that order.
 */
function joiningOrder(account: Pool, old: PoolState | null): readonly string[] {
  if (account.status !== 'completed' || old === null) return account.players;
  const seated = new Set(account.players);
  return [...new Set([...old.players.filter((player) => seated.has(player)), ...account.players])];
}

/** Returns seats, given in the order of the account's list, with their results by the account. */
function decide(account: Pool, seats: readonly FoldedSeat[]): FoldedSeat[] {
  if (account.status !== 'completed') {
    return seats.map((seat) => ({ ...seat, stage: seat.paidLamports === null ? 'joined' : 'refunded' }));
  }
  const ledger = payouts(account, account.playerCount, account.weights);
  return seats.map((seat, index) => {
    const drawn = decided(seat, ledger, index, account.weights[index] ?? 0);
    return seat.paidLamports === null ? drawn : { ...drawn, stage: 'claimed' };
  });
}
