import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as v from 'valibot';
import { endedPoolsQuery, poolsAtQuery } from '#src/chain/pools/pool-queries.ts';
import { apiQuery } from '#src/lib/api-client.ts';

/** Rows of one request, one for each winner. */
const ROWS = '100';
const winnersSchema = v.object({
  data: v.array(v.object({ poolAddress: v.string(), wonAt: v.number() })),
});

/**
 * Adds pools that were drawn before the page was opened to the list. The server reports their addresses; only without
 * it are all ended pools listed from the chain.
 * @param since Unix seconds of the chain
 */
export function useJustDrawn(since: number, enabled: boolean): void {
  const winners = useQuery({ ...apiQuery(winnersSchema, '/winners', { limit: ROWS }), enabled });
  const addresses = useMemo(() => {
    const recent = winners.data?.data.filter(({ wonAt }) => wonAt >= since) ?? [];
    return [...new Set(recent.map(({ poolAddress }) => poolAddress))].toSorted();
  }, [winners.data, since]);
  useQuery({ ...poolsAtQuery(addresses), enabled: enabled && addresses.length > 0 });
  useQuery({ ...endedPoolsQuery(), enabled: enabled && winners.isError });
}
