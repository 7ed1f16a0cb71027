import * as v from 'valibot';
import { address, count, fraction, lamports } from './fields.ts';

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
 * `GET /stats/platform`. Amounts in lamports. The volume is what players paid into completed pools; paid out is what
 * these have paid to players, creators and completers so far. Players are all who ever took a seat.
 */
export const platformStatsSchema = v.object({ activeUsers, ...figures });

const shown = { activePools: v.optional(count), totalVolume: v.optional(lamports) };
/** The same as the app reads it, from any server: the users online, under either name, and what else it shows of it. */
export const platformReadingSchema = v.union([
  v.object({ activeUsers, ...shown }),
  v.pipe(
    v.object({ count: activeUsers, ...shown }),
    v.transform(({ count: users, ...rest }) => ({ activeUsers: users, ...rest })),
  ),
]);
export type PlatformReading = v.InferOutput<typeof platformReadingSchema>;

export const TIMEFRAMES = ['all', '24h', '7d', '30d'] as const;

/** `GET /stats/top-creators`. In a time counts what happened in it: pools created, pools ended, entries of pools completed. */
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
/** A creator as the app reads it, from any server. */
const creatorReading = {
  rank: count,
  wallet: address,
  poolsCreated: count,
  /** Pools that filled over pools that ended. */
  fillRate: fraction,
  /** Entries of completed pools, in SOL, for showing alone. */
  totalVolumeSol: v.number(),
};
export const topCreatorsReadingSchema = v.object({ data: v.array(v.object(creatorReading)) });
export type TopCreatorReading = v.InferOutput<typeof topCreatorsReadingSchema>['data'][number];

/** `totalVolume` is the volume again, exact, in lamports. */
export const topCreatorsSchema = v.object({
  data: v.array(v.object({ ...creatorReading, totalVolume: lamports })),
});
