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
 * `GET /stats/platform`. Amounts in lamports. The volume is what players paid into completed pools; paid out is what
 * these have paid to players, creators and completers so far. Players are all who ever took a seat.
 */
export const platformStatsSchema = v.object({ activeUsers, ...figures });

const shown = {
  activePools: v.fallback(v.optional(count), undefined),
  totalVolume: v.fallback(v.optional(anyAmount), undefined),
};
/**
 * The same as the app reads it, from any server: the users online, under either name, and what else it shows of it. A
 * figure that does not parse is left out.
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
const creator = {
  rank: count,
  wallet: address,
  poolsCreated: count,
  /** Pools that filled over pools that ended. */
  fillRate: fraction,
  /** Entries of completed pools, in SOL, for showing alone. */
  totalVolumeSol: v.number(),
};
const creatorSchema = v.object(creator);
export type TopCreatorReading = v.InferOutput<typeof creatorSchema>;
/** The same as the app reads it, from any server. A creator that does not parse is left out. */
export const topCreatorsReadingSchema = v.object({
  data: v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => rows.filter((row): row is TopCreatorReading => v.is(creatorSchema, row))),
  ),
});

/** `totalVolume` is the volume again, exact, in lamports. */
export const topCreatorsSchema = v.object({
  data: v.array(v.object({ ...creator, totalVolume: lamports })),
});
