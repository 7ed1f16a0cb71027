import { useQuery } from '@tanstack/react-query';
import { endedPoolsQuery } from '#src/chain/pools/pool-queries.ts';
import { platformReadingSchema, topCreatorsReadingSchema } from '#src/contract/statistics.ts';
import { getStatisticsNetwork } from '#src/lib/api-base.ts';
import { apiQuery } from '#src/lib/api-client.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { getCluster } from '#src/chain/cluster.ts';

/** Lamports of the entries of drawn pools; on chain only the pools that are not closed yet are counted. */
export interface Staked {
  readonly lamports: bigint;
  readonly source: 'server' | 'chain';
}

const drawnVolume = (pools: readonly PoolHeader[]): bigint =>
  pools
    .filter(({ status }) => status === 'completed')
    .reduce((sum, { entryLamports, playerCount }) => sum + entryLamports * BigInt(playerCount), 0n);

/** Fetches the total staked from the server, or else from the chain; undefined until loaded, null if both fail. */
export function useStaked(): Staked | null | undefined {
  const server = useQuery(apiQuery(platformReadingSchema, '/stats/platform'));
  const volume = server.data?.totalVolume;
  const missing = volume === undefined && (server.isError || server.data !== undefined);
  const chain = useQuery({ ...endedPoolsQuery(), enabled: missing });
  if (volume !== undefined) return { lamports: volume, source: 'server' };
  if (chain.data) return { lamports: drawnVolume(chain.data), source: 'chain' };
  return missing && chain.isError ? null : undefined;
}

export const LEADERBOARD_ROWS = 5;

/** Fetches the creators whose drawn pools had the highest value of all time; only the server stores them. */
export function useTopCreators() {
  const { data, isError } = useQuery(
    apiQuery(topCreatorsReadingSchema, '/stats/top-creators', {
      timeframe: 'all',
      sortBy: 'totalVolume',
      order: 'desc',
      network: getStatisticsNetwork() ?? getCluster().name,
    }),
  );
  return { creators: data?.data.slice(0, LEADERBOARD_ROWS), failed: isError };
}
