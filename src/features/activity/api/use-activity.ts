import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { entriesQuery } from '#src/chain/queries/queries.ts';
import { useWatchPools, useWatchWallet } from '#src/chain/pools/use-chain-watch.ts';
import { getCluster } from '#src/chain/cluster.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import { useOwnPools } from '#src/stake/use-own-pools.ts';
import { activityOf, recordJoin } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { type ActivityLine, activityLine, latestFirst } from '#src/stake/activity/activity-line.ts';
import { closedLines } from '#src/stake/activity/closed-lines.ts';
import { useServerHistory } from '#src/stake/activity/use-server-history.ts';
import { stateOf, fullPoolsQuery } from '#src/chain/pools/full-pools-query.ts';

const partIn = (pool: PoolHeader, wallet: string): boolean =>
  [pool.creator, pool.draw.completer].includes(wallet);

/**
 * Returns a wallet's pools: those it has an entry in, created or completed, and those stored in this browser or by the
 * server. Pools that are still on chain are read from there; the server is the source for closed pools only.
 */
export const useActivity = (wallet: string) => {
  useWatchPools();
  useWatchWallet(wallet);
  const cluster = getCluster().name;
  const owner = useMemo(() => ({ cluster, wallet }), [cluster, wallet]);
  const joined = useStore(activityOf(owner));
  const headers = useOwnPools(wallet);
  const entries = useQuery(entriesQuery(wallet));
  const stored = useServerHistory(wallet);
  useRemembered(owner, entries.data);

  const states = useMemo(
    () => new Map(headers.data?.map((pool) => [pool.address, stateOf(pool)])),
    [headers.data],
  );
  const addresses = useMemo(() => {
    const own = (headers.data ?? []).filter((pool) => partIn(pool, wallet)).map((pool) => pool.address);
    const seated = (entries.data ?? []).map((entry) => entry.pool);
    const listed = (stored?.rows ?? []).flatMap(({ pool }) => (pool.closed ? [] : [pool.poolAddress]));
    return [...new Set([...own, ...seated, ...Object.keys(joined ?? {}), ...listed])].toSorted();
  }, [headers.data, entries.data, joined, stored, wallet]);
  const isLoaded = headers.data !== undefined && entries.isSuccess;
  const pools = useQuery({ ...fullPoolsQuery(addresses, states), enabled: isLoaded });

  const lines = useMemo((): readonly ActivityLine[] | undefined => {
    if (!pools.data || !entries.data) return undefined;
    const seats = new Map(entries.data.map((entry) => [entry.pool, entry]));
    const listed = new Map(stored?.rows.map(({ pool, seat }) => [pool.poolAddress, seat.joinedAt]));
    return pools.data.flatMap((pool) => {
      if (!pool) return [];
      const seat = seats.get(pool.address);
      const joinedAt = seat?.joinedAt ?? listed.get(pool.address);
      const joinedDate =
        joined?.[pool.address]?.joinedDate ?? (joinedAt === undefined ? null : joinedAt * 1_000);
      // Not updated every second: the countdown to the round is on the pool's own page.
      const now = Date.now() / 1_000;
      return activityLine(pool, wallet, { open: seat?.active === true, joinedDate }, now) ?? [];
    });
  }, [pools.data, entries.data, joined, stored, wallet]);
  // The list may still contain pools that have just closed; the pools read by address do not.
  const onChain = useMemo(() => new Set(pools.data?.flatMap((pool) => pool?.address ?? [])), [pools.data]);
  const history = useMemo(
    () => lines && latestFirst([...lines, ...(stored ? closedLines(stored, onChain) : [])]),
    [lines, stored, onChain],
  );

  const queries = [headers, entries, pools];
  return {
    owner,
    /** The pools on the chain: everything that can still be claimed is among them. */
    lines,
    /** The pools on the chain and the closed ones, the latest first. */
    history,
    /** Whether the server has returned the closed pools; undefined until it has responded or failed. */
    closedLoaded: stored === undefined ? undefined : stored !== null,
    error: queries.find((query) => query.error !== null)?.error ?? null,
    isFetching: queries.some((query) => query.isFetching),
    refetch: () => queries.forEach((query) => void query.refetch()),
  };
};

/**
 * Stores the wallet's current entries if none are stored yet, because an entry account closes when it is paid and its
 * pool must still be listed after that.
 */
const useRemembered = (
  owner: { readonly cluster: string; readonly wallet: string },
  entries: readonly Entry[] | undefined,
): void => {
  useEffect(() => {
    if (Object.keys(activityOf(owner)(useStore.getState()) ?? {}).length > 0) return;
    for (const { active, pool, joinedAt } of entries ?? []) {
      if (active) recordJoin(owner, pool, joinedAt * 1_000);
    }
  }, [owner, entries]);
};
