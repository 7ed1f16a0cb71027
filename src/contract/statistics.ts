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
 * these have paid to players, creators and completers so far. Players are all who ever took a seat. Our server calls the
 * users `activeUsers`; the name `count` is read as well.
 */
export const platformStatsSchema = v.union([
  v.object({ activeUsers, ...figures }),
  v.pipe(
    v.object({ count: activeUsers, ...figures }),
    v.transform(({ count: users, ...rest }) => ({ activeUsers: users, ...rest })),
  ),
]);

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
export const topCreatorSchema = v.object({
  rank: count,
  wallet: address,
  poolsCreated: count,
  /** Pools that filled over pools that ended. */
  fillRate: fraction,
  /** Entries of completed pools, in SOL, for showing alone; `totalVolume` is exact, in lamports. */
  totalVolumeSol: v.number(),
  totalVolume: lamports,
});
export const topCreatorsSchema = v.object({ data: v.array(topCreatorSchema) });
