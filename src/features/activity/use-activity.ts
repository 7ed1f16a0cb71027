import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { getCluster } from '#src/chain/cluster.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { entriesQuery, poolsQuery } from '#src/chain/queries.ts';
import { useWatchPools, useWatchWallet } from '#src/chain/use-chain-watch.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import { activityOf, useUserActivity } from '#src/store/user-activity.ts';
import { type ActivityLine, activityLine } from './activity-line.ts';

/** Whole pools in one request; under the key of the pools, so that what refreshes those refreshes these. */
const wholePoolsQuery = (addresses: readonly string[]) =>
  queryOptions({
    queryKey: [...poolsQuery().queryKey, 'whole', ...addresses],
    queryFn: async () => (await loadChain()).getPoolsByAddress([...addresses]),
    placeholderData: keepPreviousData,
  });

const partIn = (pool: PoolHeader, wallet: string): boolean =>
  [pool.creator, pool.draw.requester, pool.draw.capturer].includes(wallet);

/** A wallet's pools: by its entries, by what it created or completed, and by what this browser remembers. */
export const useActivity = (wallet: string) => {
  useWatchPools();
  useWatchWallet(wallet);
  const cluster = getCluster().name;
  const owner = useMemo(() => ({ cluster, wallet }), [cluster, wallet]);
  const joined = useUserActivity(activityOf(owner));
  const headers = useQuery(poolsQuery());
  const entries = useQuery(entriesQuery(wallet));
  useRemembered(owner, entries.data);

  const addresses = useMemo(() => {
    const own = (headers.data ?? []).filter((pool) => partIn(pool, wallet)).map((pool) => pool.address);
    const seated = (entries.data ?? []).map((entry) => entry.pool);
    return [...new Set([...own, ...seated, ...Object.keys(joined ?? {})])].toSorted();
  }, [headers.data, entries.data, joined, wallet]);
  const known = headers.isSuccess && entries.isSuccess;
  const pools = useQuery({ ...wholePoolsQuery(addresses), enabled: known });

  const lines = useMemo(() => {
    if (!pools.data || !entries.data) return undefined;
    const active = new Set(entries.data.filter((entry) => entry.active).map((entry) => entry.pool));
    return pools.data
      .flatMap((pool) => (pool && activityLine(pool, wallet, active.has(pool.address))) ?? [])
      .toSorted((a, b) => latest(b) - latest(a));
  }, [pools.data, entries.data, wallet]);

  const queries = [headers, entries, pools];
  return {
    owner,
    joined,
    lines,
    error: queries.find((query) => query.isError)?.error ?? null,
    fetching: queries.some((query) => query.isFetching),
    refetch: () => queries.forEach((query) => void query.refetch()),
  };
};

const latest = ({ pool }: ActivityLine): number => pool.settledAt ?? pool.lockedAt ?? pool.createdAt;

/** Entries close with their payment: what is seen now is kept, to be listed after that. */
const useRemembered = (
  owner: { readonly cluster: string; readonly wallet: string },
  entries: readonly Entry[] | undefined,
): void => {
  const recordJoin = useUserActivity((state) => state.recordJoin);
  useEffect(() => {
    const known = activityOf(owner)(useUserActivity.getState()) ?? {};
    for (const { active, pool, joinedAt } of entries ?? []) {
      if (active && known[pool] === undefined) recordJoin(owner, pool, joinedAt * 1_000);
    }
  }, [owner, entries, recordJoin]);
};
