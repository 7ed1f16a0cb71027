import type { WirePool } from '#src/contract/pools.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { expectedPlayers } from '#src/protocol/states.ts';
import type { PoolRow } from '#server/store/rows.ts';

/** Returns a pool as it is sent. Amounts of an open pool assume that all seats are taken. */
export function wirePool(row: Omit<PoolRow, 'revision'>): WirePool {
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
    winnerCount:
      row.status === 'open'
        ? winnerCount(expectedPlayers(row), DEFAULT_SHARES.playersPerWinner)
        : row.winnerCount,
    drawAt: row.drawAt,
    settledAt: row.settledAt,
    potentialWinnings: String(row.potentialLamports),
    closed: row.closedAt !== null,
  };
}
