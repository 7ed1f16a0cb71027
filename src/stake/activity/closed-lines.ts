/** Lines of pools whose accounts are closed, which only the server stores. A pool closes when all payments are made. */
import type { InferOutput } from 'valibot';
import type { activityRowSchema, claimSchema } from '#src/contract/users.ts';
import { type Share, type ShareKind, totalOf, wonOf } from '#src/protocol/claimable.ts';
import type { ServerStatus } from '#src/protocol/states.ts';
import { type ActivityStatus, type ClosedLine, deedsOf, type LinePool } from './activity-line.ts';

export type ActivityRow = InferOutput<typeof activityRowSchema>;
export type PaidClaim = InferOutput<typeof claimSchema>;

/** A wallet's history as the server has stored it. */
export interface ServerHistory {
  readonly rows: readonly ActivityRow[];
  /** All that was ever paid to the wallet. */
  readonly claims: readonly PaidClaim[];
}

/**
 * Returns the lines of pools that are no longer on chain.
 * @param onChain addresses of all pools on the chain: their lines are read from the chain and left out here
 */
export function closedLines(history: ServerHistory, onChain: ReadonlySet<string>): readonly ClosedLine[] {
  const rows = history.rows.filter(({ pool, seat }) => {
    const ended = ['completed', 'expired', 'refunding'].includes(pool.status);
    return ended && seat.seat !== null && !onChain.has(pool.poolAddress);
  });
  const rewards = new Map<string, PaidClaim[]>();
  for (const claim of history.claims) {
    if (onChain.has(claim.poolAddress) || shareOf(claim) === null) continue;
    rewards.set(claim.poolAddress, [...(rewards.get(claim.poolAddress) ?? []), claim]);
  }
  const seated = rows.map((row) => seatedLine(row, rewards.get(row.pool.poolAddress) ?? []));
  for (const { pool } of rows) rewards.delete(pool.poolAddress);
  return [...seated, ...[...rewards.values()].map(helpedLine)];
}

function seatedLine({ pool, seat }: ActivityRow, rewards: readonly PaidClaim[]): ClosedLine {
  const drawn = pool.status === 'completed';
  const ofSeat: Share[] = drawn
    ? [
        { kind: 'winnings', lamports: seat.baseWinnings, paid: true },
        { kind: 'bonus', lamports: seat.bonus, paid: true },
        { kind: 'stakeback', lamports: seat.stakeback, paid: true },
      ]
    : [{ kind: 'refund', lamports: seat.total ?? 0n, paid: true }];
  const { isCreator } = seat;
  const won = seat.baseWinnings + seat.bonus > 0n;
  return {
    ...paidLine(
      {
        address: pool.poolAddress,
        id: pool.poolId,
        name: pool.name,
        entryLamports: pool.entryFee,
        maxPlayers: pool.participantCap,
        playerCount: pool.currentParticipants,
        createdAt: pool.createdAt,
        lockedAt: null,
        settledAt: pool.settledAt,
      },
      pool.status,
      drawn ? (won ? 'won' : 'lost') : 'refunded',
      [...ofSeat.filter(({ lamports }) => lamports > 0n), ...sharesOf(rewards)],
    ),
    joinedDate: seat.joinedAt * 1_000,
    seated: true,
    seat: seat.seat,
    deeds: deedsOf({ created: isCreator, seated: true, completed: hasCompleted(rewards) }),
    staked: pool.entryFee + (isCreator ? pool.bonusAmount : 0n),
  };
}

/** Returns the line of a pool that the wallet completed without a seat: it was drawn, since only a draw pays rewards. */
function helpedLine(rewards: readonly PaidClaim[]): ClosedLine {
  const [first] = rewards;
  const pool = {
    address: first?.poolAddress ?? '',
    id: BigInt(first?.poolId ?? 0),
    name: first?.poolName ?? '',
    entryLamports: null,
    maxPlayers: null,
    playerCount: null,
    createdAt: null,
    lockedAt: null,
    settledAt: first?.since ?? null,
  };
  const created = rewards.some(({ kind }) => kind === 'creator_reward' || kind === 'creator_bonus');
  return {
    ...paidLine(pool, 'completed', 'helped', sharesOf(rewards)),
    deeds: deedsOf({ created, seated: false, completed: hasCompleted(rewards) }),
  };
}

function paidLine(
  pool: LinePool,
  status: ServerStatus,
  activityStatus: ActivityStatus,
  shares: readonly Share[],
): ClosedLine {
  return {
    source: 'server',
    pool,
    status,
    activityStatus,
    amountWon: status === 'completed' ? wonOf(shares) : null,
    joinedDate: null,
    seated: false,
    seat: null,
    deeds: [],
    staked: 0n,
    shares,
    paid: totalOf(shares),
    claimable: 0n,
  };
}

const hasCompleted = (rewards: readonly PaidClaim[]): boolean =>
  rewards.some(({ kind }) => kind === 'completer_reward');

const sharesOf = (rewards: readonly PaidClaim[]): Share[] => rewards.flatMap((claim) => shareOf(claim) ?? []);

const REWARDS = {
  creator_reward: 'creatorReward',
  creator_bonus: 'creatorBonus',
  completer_reward: 'completerReward',
  payout: null,
  refund: null,
} as const satisfies Record<PaidClaim['kind'], ShareKind | null>;

/** Returns the share of a payment; null for the payment of a seat, because the seat's row lists its parts. */
function shareOf({ kind: paid, total: lamports }: PaidClaim): Share | null {
  const kind = REWARDS[paid];
  return kind && { kind, lamports, paid: true };
}
