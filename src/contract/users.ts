import * as v from 'valibot';
import { POOL_STATUSES } from '#src/protocol/pool.ts';
import {
  address,
  count,
  lamports,
  order,
  pageOf,
  paging,
  pagingOf,
  searchText,
  slot,
  unixSeconds,
} from './fields.ts';
import { participantSchema, poolSchema, STAGES } from './pools.ts';

/** `GET /users/{wallet}/activity`: the pools in which a wallet has taken a seat, newest first. */
export const SEAT_SORTS = ['joined', 'entry', 'total', 'paidAt'] as const;
export const activityQuery = v.object({
  ...paging,
  stage: v.optional(v.picklist(STAGES)),
  /** `entry`: the pool's entry; `total`: what the seat pays. */
  sort: v.optional(v.picklist(SEAT_SORTS), 'joined'),
  order,
});
export const activityRowSchema = v.object({ pool: poolSchema, seat: participantSchema });
export const activitySchema = pageOf(activityRowSchema);

/** A wallet's totals, shown to everyone and listed for admins. Amounts in lamports. */
export const userTotals = {
  wallet: address,
  poolsCreated: count,
  poolsJoined: count,
  poolsWon: count,
  poolsLost: count,
  poolsRefunded: count,
  /** Entries of pools that were drawn. */
  totalStaked: lamports,
  /** Base winnings and bonus. */
  totalWon: lamports,
};

/** `GET /users/{wallet}/stats`. */
export const userStatsSchema = v.object({
  ...userTotals,
  totalStakeback: lamports,
  totalRefunded: lamports,
  creatorRewards: lamports,
  unclaimed: lamports,
  firstSeenAt: v.nullable(unixSeconds),
  lastSeenAt: v.nullable(unixSeconds),
});

export const CLAIM_KINDS = [
  'payout',
  'refund',
  'creator_reward',
  'creator_bonus',
  'completer_reward',
] as const;
/** `GET /users/{wallet}/claims`: what is due to a wallet and not paid, or, with `status=claimed`, what was paid. */
export const CLAIM_SORTS = ['since', 'total'] as const;
export const claimsQuery = v.object({
  ...paging,
  status: v.optional(v.picklist(['claimable', 'claimed']), 'claimable'),
  /** `since`: when the payment became due. */
  sort: v.optional(v.picklist(CLAIM_SORTS), 'since'),
  order,
});
export const claimSchema = v.object({
  poolAddress: address,
  poolId: v.string(),
  poolName: v.string(),
  wallet: address,
  kind: v.picklist(CLAIM_KINDS),
  status: v.picklist(['claimable', 'claimed']),
  /** Parts of a payout; 0 for the other kinds. */
  stakeback: lamports,
  winnings: lamports,
  bonus: lamports,
  total: lamports,
  /** When the payment became due. */
  since: v.nullable(unixSeconds),
  /** The index argument of `claim` and `refund`; null for the other kinds. */
  index: v.nullable(count),
});
export const claimListSchema = pageOf(claimSchema);

export const OPEN_REASONS = ['seat', 'left', 'created', 'completed'] as const;
const MOST_OPEN = 500;
/** `GET /users/{wallet}/open`: the pools that exist and concern a wallet, newest first. */
export const openPoolsQuery = v.object(pagingOf(MOST_OPEN, MOST_OPEN));
export const openPoolSchema = v.object({
  poolAddress: address,
  /** As the chain states it. */
  status: v.picklist(POOL_STATUSES),
  /** `left`: the wallet gave its seat up, and its entry account still exists. */
  reasons: v.array(v.picklist(OPEN_REASONS)),
  /** What the wallet can claim from the pool: as player, creator and completer. */
  unpaid: lamports,
});
export const openPoolsSchema = v.object({
  ...pageOf(openPoolSchema).entries,
  /** The answer includes at least everything up to this slot and this revision. */
  slot,
  revision: slot,
});

/** `GET /winners`. */
export const winnersQuery = v.object({
  ...paging,
  /** Part of a pool's name, or the beginning of an address. */
  search: v.optional(searchText),
});
export const winnerRowSchema = v.object({
  poolAddress: address,
  poolId: v.string(),
  poolName: v.string(),
  winnerAddress: address,
  totalWon: lamports,
  baseWinnings: lamports,
  bonus: lamports,
  stakeback: lamports,
  wonAt: unixSeconds,
});
export const winnerListSchema = pageOf(winnerRowSchema);
/** `GET /winners/totals`. `totalWon` is base winnings and bonus; a prize also includes the winner's stakeback. */
export const winnerTotalsSchema = v.object({
  winners: count,
  wallets: count,
  pools: count,
  totalWon: lamports,
  largestWin: lamports,
  totalPrizes: lamports,
  largestPrize: lamports,
});

const NOTIFICATION_KINDS = [
  'filled',
  'ready',
  'won',
  'lost',
  'expired',
  'refunded',
  'paid',
  'rematch',
] as const;
/** The newest revision that was read, and the Unix seconds up to which `ready` notifications were read. */
const readMarker = v.pipe(
  v.string(),
  v.regex(/^\d{1,18}\.\d{1,12}$/, 'must be the marker of an answer'),
  v.transform((text) => {
    const [revision = '0', readyAt = '0'] = text.split('.');
    return { revision: BigInt(revision), readyAt: Number(readyAt) };
  }),
);
/**
 * `GET /notifications?wallet=…&readMarker=…`: each reader keeps its own marker, so that no reader changes it for
 * another.
 */
export const notificationsQuery = v.object({
  ...paging,
  wallet: address,
  /** The marker of the last answer that was read: newer notifications count as unread. Without a marker all do. */
  readMarker: v.optional(readMarker, '0.0'),
});
export const notificationSchema = v.object({
  id: v.string(),
  kind: v.picklist(NOTIFICATION_KINDS),
  poolAddress: address,
  poolId: v.string(),
  poolName: v.string(),
  /** The wallet that created the pool. */
  creator: address,
  at: unixSeconds,
  lamports: v.nullable(lamports),
});
export const notificationListSchema = v.object({
  data: v.array(notificationSchema),
  nextCursor: v.nullable(v.string()),
  unread: count,
  /** To be sent with later requests, once this answer was read. */
  readMarker: v.string(),
});
