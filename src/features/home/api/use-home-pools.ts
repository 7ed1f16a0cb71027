import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { endedPoolsQuery, poolQuery, poolsQuery } from '#src/chain/pools/pool-queries.ts';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import { apiQuery } from '#src/lib/api-client.ts';
import { ledgerOf } from '#src/protocol/claimable.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { fillingPools, latestDraw, nextDraw } from '../model/alive.ts';

/** Whether the browser has been idle once: loading the chain's code, which is large, is deferred until then. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

const latestWinnerSchema = v.object({ data: v.array(v.object({ poolAddress: v.string() })) });

const usePools = () => useQuery({ ...poolsQuery(), enabled: useIdle() });

/** Seconds a pool must still be open to be listed: enough time to join. */
const MINUTE = 60;

/** Returns the pools that are filling up; undefined until loaded from the chain. */
export function useFilling() {
  const { data, isError } = usePools();
  const now = useChainMinute();
  const filling = useMemo(() => data && fillingPools(data, now + MINUTE), [data, now]);
  return { filling, isUnreachable: isError && data === undefined };
}

/**
 * Returns the latest draw that is still on chain; null if there is none, undefined until loaded from the chain. The
 * server reports its address; all pools that have ended are listed only if it does not.
 */
export function useLatestDraw(): PoolHeader | null | undefined {
  const enabled = useIdle();
  const { data: pools } = usePools();
  const server = useQuery({ ...apiQuery(latestWinnerSchema, '/winners', { limit: '1' }), enabled });
  const address = server.data?.data[0]?.poolAddress;
  const { data: reported } = useQuery({ ...poolQuery(address ?? ''), enabled: address !== undefined });
  const isUnreported = server.isError || (server.data !== undefined && address === undefined);
  const ended = useQuery({ ...endedPoolsQuery(), enabled: isUnreported });
  const list = isUnreported ? ended.data : pools;
  return useMemo(() => {
    if (list === undefined || (address !== undefined && reported === undefined)) return undefined;
    return latestDraw(reported ? [reported, ...list] : list);
  }, [list, address, reported]);
}

/** Returns the address of the first winner of a draw, and its lamports; undefined until it is known. */
export function useFirstWinner(draw: PoolHeader | null | undefined) {
  const { data } = useQuery({ ...poolQuery(draw?.address ?? ''), enabled: Boolean(draw) });
  return useMemo(() => {
    if (data?.status !== 'completed') return undefined;
    const [wallet] = data.players;
    const [won] = ledgerOf(data).winners;
    return wallet !== undefined && won ? { wallet, lamports: won.total } : undefined;
  }, [data]);
}

/** Returns the pool to watch: the one that is drawn next, or else the latest draw; undefined while there is none. */
export function usePoolToWatch(): PoolHeader | undefined {
  const { data } = usePools();
  const latest = useLatestDraw();
  return useMemo(() => data && (nextDraw(data) ?? latest ?? undefined), [data, latest]);
}
