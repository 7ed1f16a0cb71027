import { useQuery } from '@tanstack/react-query';
import { getCluster } from '#src/chain/cluster.ts';
import { topCreatorsSchema } from '#src/contract/statistics.ts';
import { apiQuery } from '#src/lib/api-client.ts';

export const LEADERBOARD_ROWS = 5;

/** The creators whose drawn pools were worth most, of all time; the server alone knows them. */
export function useTopCreators() {
  const { data, isError } = useQuery(
    apiQuery(topCreatorsSchema, '/stats/top-creators', {
      timeframe: 'all',
      sortBy: 'totalVolume',
      order: 'desc',
      network: getCluster().name,
    }),
  );
  return { creators: data?.data.slice(0, LEADERBOARD_ROWS), failed: isError };
}
