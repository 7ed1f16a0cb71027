import type { WirePool } from '#src/contract/pools.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import type { PoolRow } from '#server/store/rows.ts';

/** A pool as it travels. What an open pool promises is counted for all of its seats, later for who plays. */
export function wirePool(row: Omit<PoolRow, 'revision'>): WirePool {
  const isOpen = row.status === 'open';
  const expected = isOpen ? row.maxPlayers : row.playerCount;
  return {
    id: row.address,
    poolAddress: row.address,
    poolId: String(row.id),
    name: row.name,
    creator: row.creator,
    entryFee: String(row.entryLamports),
    participantCap: row.maxPlayers,
    currentParticipants: row.playerCount,
    minParticipants: row.minPlayers,
    createdAt: row.createdAt,
    joinLeaveWindow: row.joinDeadline - row.createdAt,
    status: row.status,
    passwordProtected: row.gated,
    bonusAmount: String(row.bonusLamports),
    isRandomMultiplier: row.randomMultiplier,
    winnerCount: isOpen ? winnerCount(expected, DEFAULT_SHARES.playersPerWinner) : row.winnerCount,
    countdownEndsAt: row.countdownEndsAt,
    settledAt: row.settledAt,
    potentialWinnings: String(row.potentialLamports),
    closed: row.closedAt !== null,
  };
}
