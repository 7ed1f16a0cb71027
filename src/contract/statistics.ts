import * as v from 'valibot';
import { address, anyAmount, count, fraction, lamports } from './fields.ts';

/** Distinct wallets connected now. */
const activeUsers = count;
const figures = {
  totalPools: count,
  activePools: count,
  completedPools: count,
  totalPlayers: count,
  totalVolume: lamports,
  totalPaidOut: lamports,
};

/**
 * `GET /stats/platform`. Amounts in lamports. The volume is the sum of the entries of completed pools; paid out is what
 * these have paid to players, creators and completers so far. Players are all wallets that have ever taken a seat.
 */
export const platformStatsSchema = v.object({ activeUsers, ...figures });

const shown = {
  activePools: v.fallback(v.optional(count), undefined),
  totalVolume: v.fallback(v.optional(anyAmount), undefined),
};
/**
 * The response as the app parses it, from any server: the users online, under either name, and the other figures that
 * the app shows. An invalid figure is left out.
 */
export const platformReadingSchema = v.union([
  v.object({ activeUsers, ...shown }),
  v.pipe(
    v.object({ count: activeUsers, ...shown }),
    v.transform(({ count: users, ...rest }) => ({ activeUsers: users, ...rest })),
  ),
]);
export type PlatformReading = v.InferOutput<typeof platformReadingSchema>;

export const TIMEFRAMES = ['all', '24h', '7d', '30d'] as const;

/**
 * `GET /stats/top-creators`. A timeframe counts what happened in it: pools created, pools ended, entries of pools
 * completed.
 */
export const topCreatorsQuery = v.object({
  timeframe: v.optional(v.picklist(TIMEFRAMES), 'all'),
  sortBy: v.optional(v.picklist(['totalVolume', 'poolsCreated', 'fillRate']), 'totalVolume'),
  order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
  network: v.optional(v.string()),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
    '20',
  ),
});
const creator = {
  rank: count,
  wallet: address,
  poolsCreated: count,
  /** Number of pools that filled, divided by pools that ended. */
  fillRate: fraction,
  /** Entries of completed pools, in SOL, for display only. */
  totalVolumeSol: v.number(),
};
const creatorSchema = v.object(creator);
export type TopCreatorReading = v.InferOutput<typeof creatorSchema>;
/** The response as the app parses it, from any server. An invalid creator is left out. */
export const topCreatorsReadingSchema = v.object({
  data: v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => rows.filter((row): row is TopCreatorReading => v.is(creatorSchema, row))),
  ),
});

/** `totalVolume` is the same volume, exact, in lamports. */
export const topCreatorsSchema = v.object({
  data: v.array(v.object({ ...creator, totalVolume: lamports })),
});
