import type * as v from 'valibot';
import type { topCreatorsQuery, topCreatorsSchema } from '#src/contract/statistics.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';
import type { CacheableAnswer } from '../answers/answers.ts';
import { volumeOf } from '../shares.ts';
import { TIMEFRAME_SECONDS } from '../timeframe.ts';
import type { PoolFigures } from './pool-figures.ts';

type Query = v.InferOutput<typeof topCreatorsQuery>;

interface Creator {
  readonly wallet: string;
  created: number;
  ended: number;
  filled: number;
  volume: bigint;
}

/**
 * Ranks creators over a timeframe: each pool counts as created, ended or completed if that happened within it.
 * @param now Unix seconds
 */
export function topCreators(
  pools: Iterable<PoolFigures>,
  { timeframe, sortBy, order, limit }: Query,
  now: number,
): CacheableAnswer<v.InferInput<typeof topCreatorsSchema>> {
  const seconds = TIMEFRAME_SECONDS[timeframe];
  const creators = new Map<string, Creator>();
  let oldest = Infinity;
  const isWithin = (at: number | null): boolean => {
    if (at === null || (seconds !== null && at <= now - seconds)) return false;
    oldest = Math.min(oldest, at);
    return true;
  };
  for (const pool of pools) {
    const created = isWithin(pool.createdAt);
    const ended = isWithin(pool.settledAt);
    if (created || ended) {
      const nothing = { wallet: pool.creator, created: 0, ended: 0, filled: 0, volume: 0n };
      const creator: Creator = creators.get(pool.creator) ?? nothing;
      creators.set(pool.creator, creator);
      if (created) creator.created += 1;
      if (ended) creator.ended += 1;
      if (ended && pool.filledAt !== null) creator.filled += 1;
      if (ended && pool.status === 'completed') creator.volume += volumeOf(pool);
    }
  }
  const best = [...creators.values()].toSorted(comparison(sortBy, order)).slice(0, limit);
  const leaves = seconds === null || oldest === Infinity ? {} : { until: oldest + seconds };
  const data = best.map((creator, index) => ({
    rank: index + 1,
    wallet: creator.wallet,
    poolsCreated: creator.created,
    fillRate: fillRateOf(creator),
    totalVolumeSol: Number(creator.volume) / Number(LAMPORTS_PER_SOL),
    totalVolume: String(creator.volume),
  }));
  return { answer: { data }, dependencies: { tags: [], admits: () => true, ...leaves } };
}

const KEYS = {
  totalVolume: ({ volume }: Creator) => volume,
  poolsCreated: ({ created }: Creator) => created,
  fillRate: fillRateOf,
};

function comparison(sortBy: Query['sortBy'], order: Query['order']) {
  const direction = order === 'asc' ? 1 : -1;
  return (a: Creator, b: Creator): number => {
    const [left, right] = [KEYS[sortBy](a), KEYS[sortBy](b)];
    if (left !== right) return left < right ? -direction : direction;
    return a.wallet < b.wallet ? -1 : 1;
  };
}

function fillRateOf({ ended, filled }: Creator): number {
  return ended === 0 ? 0 : filled / ended;
}
