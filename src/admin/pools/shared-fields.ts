import { odds, payouts, winnerCount } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { expectedPlayers, serverStatus } from '#src/protocol/states.ts';
import { both, type Projection } from './pool-field.ts';

/** What one winner gets at least, in lamports: of all seats while the pool is open, then of those who play. */
function leastWin(pool: Pool): bigint {
  const players = expectedPlayers(pool);
  return players === 0 ? 0n : odds(pool, players).ifWonAtLeast;
}

/** What the creator gets of a draw among those who are in the pool, in lamports. */
function creatorReward(pool: Pool): bigint {
  const weights = Array.from({ length: winnerCount(pool.playerCount, pool.playersPerWinner) }, () => 1);
  return payouts(pool, pool.playerCount, weights).creator;
}

/** While the pool is open, how many will win with all seats taken. */
const winners = (pool: Pool): number =>
  pool.status === 'open' ? winnerCount(pool.maxPlayers, pool.playersPerWinner) : pool.winnerCount;

/** Before the end the account counts what is paid in as owed; the server counts from the end on. Lamports. */
const unpaid = (pool: Pool): bigint => (pool.settledAt === null ? 0n : pool.owedLamports);

/** Of a pool that is still locked, the server has what the beacon's relays say; the account knows nothing of it. */
const signature = (row: Projection): string | null => (row.settledAt === null ? null : row.draw.signature);

/** What both know, in the order of a pool's life. */
export const SHARED = [
  both(
    'poolId',
    'whole',
    (pool) => pool.id,
    (row) => row.poolId,
  ),
  both(
    'name',
    'text',
    (pool) => pool.name,
    (row) => row.name,
  ),
  both(
    'creator',
    'address',
    (pool) => pool.creator,
    (row) => row.creator,
  ),
  both(
    'entryFee',
    'lamports',
    (pool) => pool.entryLamports,
    (row) => row.entryFee,
  ),
  both(
    'bonus',
    'lamports',
    (pool) => pool.bonusLamports,
    (row) => row.bonusAmount,
  ),
  both(
    'multiplier',
    'flag',
    (pool) => pool.randomMultiplier,
    (row) => row.isRandomMultiplier,
  ),
  both(
    'password',
    'flag',
    (pool) => pool.gate !== null,
    (row) => row.passwordProtected,
  ),
  both(
    'maxPlayers',
    'count',
    (pool) => pool.maxPlayers,
    (row) => row.participantCap,
  ),
  both(
    'minPlayers',
    'count',
    (pool) => pool.minPlayers,
    (row) => row.minParticipants,
  ),
  both(
    'createdAt',
    'time',
    (pool) => pool.createdAt,
    (row) => row.createdAt,
  ),
  both(
    'joinDeadline',
    'time',
    (pool) => pool.joinDeadline,
    (row) => row.createdAt + row.joinLeaveWindow,
  ),
  both(
    'status',
    'status',
    (pool, now) => serverStatus(pool, now),
    (row) => row.status,
  ),
  both(
    'players',
    'count',
    (pool) => pool.playerCount,
    (row) => row.currentParticipants,
  ),
  both(
    'winnerCount',
    'count',
    (pool) => winners(pool),
    (row) => row.winnerCount,
  ),
  both(
    'leastWin',
    'lamports',
    (pool) => leastWin(pool),
    (row) => row.potentialWinnings,
  ),
  both(
    'creatorReward',
    'lamports',
    (pool) => creatorReward(pool),
    (row) => row.creatorReward,
  ),
  both(
    'beacon',
    'account',
    (pool) => pool.beacon,
    (row) => row.beacon?.address,
  ),
  both(
    'lockedAt',
    'time',
    (pool) => pool.lockedAt,
    (row) => row.draw.lockedAt,
  ),
  both(
    'lockSlot',
    'whole',
    (pool) => pool.draw.lockSlot,
    (row) => row.draw.lockSlot,
  ),
  both(
    'round',
    'whole',
    (pool) => pool.draw.round,
    (row) => row.draw.round,
  ),
  both(
    'drawAt',
    'time',
    (pool) => pool.draw.drawAt,
    (row) => row.draw.drawAt,
  ),
  both(
    'drawDeadline',
    'time',
    (pool) => pool.draw.deadline,
    (row) => row.draw.deadline,
  ),
  both(
    'seed',
    'hex',
    (pool) => pool.seed,
    (row) => row.draw.seed,
  ),
  both(
    'signature',
    'hex',
    (pool) => pool.draw.signature,
    (row) => signature(row),
  ),
  both(
    'completer',
    'address',
    (pool) => pool.draw.completer,
    (row) => row.draw.completer,
  ),
  both(
    'playersRoot',
    'hex',
    (pool) => pool.draw.playersRoot,
    (row) => row.draw.playersRoot,
  ),
  both(
    'output',
    'hex',
    (pool) => pool.draw.output,
    (row) => row.draw.output,
  ),
  both(
    'weightSum',
    'count',
    (pool) => pool.weightSum,
    (row) => row.weightSum,
  ),
  both(
    'settledAt',
    'time',
    (pool) => pool.settledAt,
    (row) => row.settledAt,
  ),
  both(
    'refundReason',
    'reason',
    (pool) => (pool.refundReason === 'none' ? null : pool.refundReason),
    (row) => row.refundReason,
  ),
  both(
    'unpaid',
    'lamports',
    (pool) => unpaid(pool),
    (row) => row.unpaid,
  ),
  both(
    'openEntries',
    'count',
    (pool) => pool.openEntries,
    (row) => row.openEntries,
  ),
  both(
    'creatorPaid',
    'flag',
    (pool) => pool.creatorPaid,
    (row) => row.creatorPaid,
  ),
  both(
    'completerPaid',
    'flag',
    (pool) => pool.completerPaid,
    (row) => row.completerPaid,
  ),
  both(
    'treasuryPaid',
    'flag',
    (pool) => pool.treasuryPaid,
    (row) => row.treasuryPaid,
  ),
] as const;
