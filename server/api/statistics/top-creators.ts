import { type Column, gt, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { topCreatorsQuery, topCreatorsSchema } from '#src/contract/statistics.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';
import { storedBase58 } from '#server/store/base58.ts';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { creatorDays, pools, wallets } from '#server/store/schema.ts';
import type { CacheableAnswer } from '../answers/answers.ts';
import { countOf } from '../seat-sql.ts';
import { entriesTotal } from '../shares.ts';
import { TIMEFRAME_SECONDS } from '../timeframe.ts';

type Query = v.InferOutput<typeof topCreatorsQuery>;

/** A column is qualified where the result has a text column of its name, by which PostgreSQL would sort instead. */
const SORTS = {
  totalVolume: sql`creators.volume`,
  poolsCreated: sql`creators.created`,
  fillRate: sql`"fillRate"`,
};

const row = v.object({
  wallet: storedBase58,
  created: v.number(),
  fillRate: v.number(),
  volume: v.string(),
  /** Unix seconds of the first event within the timeframe, of all creators. */
  oldest: v.nullable(v.number()),
});

/**
 * Ranks creators over a timeframe: each pool counts as created, ended or completed if that happened within it.
 * @param now Unix seconds
 */
export async function topCreators(
  db: Database,
  { timeframe, sortBy, order, limit }: Query,
  now: number,
): Promise<CacheableAnswer<v.InferInput<typeof topCreatorsSchema>>> {
  const seconds = TIMEFRAME_SECONDS[timeframe];
  const creators = seconds === null ? OF_ALL_TIME : creatorsSince(now - seconds);
  const best = await rawRows(
    db,
    sql`select wallet, created::int as created, volume::text as volume, oldest::float8 as oldest,
        (case when ended = 0 then 0 else filled::float8 / ended end) as "fillRate"
      from (${creators}) as creators
      order by ${SORTS[sortBy]} ${sql.raw(order)}, wallet
      limit ${limit}`,
    row,
  );
  const oldest = best[0]?.oldest ?? null;
  const leaves = seconds === null || oldest === null ? {} : { until: oldest + seconds };
  const data = best.map(({ wallet, created, fillRate, volume }, index) => ({
    rank: index + 1,
    wallet,
    poolsCreated: created,
    fillRate,
    totalVolumeSol: Number(volume) / Number(LAMPORTS_PER_SOL),
    totalVolume: volume,
  }));
  return { answer: { data }, dependencies: { tags: [], admits: () => true, ...leaves } };
}

const OF_ALL_TIME = sql`select ${wallets.wallet}, ${wallets.created}, ${wallets.createdEnded} as ended,
    ${wallets.createdFilled} as filled, ${wallets.createdVolumeLamports} as volume, null::bigint as oldest
  from ${wallets} where ${wallets.created} > 0`;

const DAY_SECONDS = 86_400;

/** Builds the query of creators' figures after a time: the whole days from a table, the rest of the first day from pools. */
function creatorsSince(after: number): SQL {
  const { creator, createdAt, settledAt, filledAt, status } = pools;
  const firstDay = Math.ceil((after + 1) / DAY_SECONDS) * DAY_SECONDS;
  const { created, ended, filled, volumeLamports } = creatorDays;
  const inRest = (at: Column): SQL => sql`(${at} > ${after} and ${at} < ${firstDay})`;
  const [isCreated, isEnded] = [inRest(createdAt), inRest(settledAt)];
  return sql`select creator as wallet, sum(created) as created, sum(ended) as ended, sum(filled) as filled,
      sum(volume) as volume, least((select min(${createdAt}) from ${pools} where ${gt(createdAt, after)}),
        (select min(${settledAt}) from ${pools} where ${gt(settledAt, after)})) as oldest
    from (
      select ${creatorDays.creator} as creator, ${created} as created, ${ended} as ended, ${filled} as filled,
        ${volumeLamports} as volume
      from ${creatorDays} where ${creatorDays.day} >= ${firstDay}
      union all
      select ${creator}, ${countOf(isCreated)}, ${countOf(isEnded)},
        ${countOf(sql`${isEnded} and ${filledAt} is not null`)},
        coalesce(sum(${entriesTotal}) filter (where ${isEnded} and ${status} = 'completed'), 0)
      from ${pools} where ${or(isCreated, isEnded)} group by ${creator}
    ) as parts group by creator`;
}
