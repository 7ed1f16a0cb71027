import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { poolQuery, poolsQuery } from '#src/chain/pools/pool-queries.ts';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { fillingPools, latestDraw } from '../model/alive.ts';

/** Whether the browser has been idle once: loading the chain's code, which is large, is deferred until then. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

const usePools = () => useQuery({ ...poolsQuery(), enabled: useIdle() });

/** Seconds a pool must still be open to be listed: enough time to join. */
const MINUTE = 60;

/** Returns the pools that are filling up; undefined until loaded from the chain. */
export function useFilling() {
  const { data, isError } = usePools();
  const now = useChainMinute();
  const filling = useMemo(() => data && fillingPools(data, now + MINUTE), [data, now]);
  return { filling, isSilent: isError && data === undefined };
}

/** Returns the latest draw that is still on chain; null where there is none, undefined until loaded from the chain. */
export function useLatestDraw(): PoolHeader | null | undefined {
  const { data } = usePools();
  return useMemo(() => data && latestDraw(data), [data]);
}

/** Returns the address of the first winner of a draw; undefined until it is known. */
export function useFirstWinner(draw: PoolHeader | null | undefined): string | undefined {
  const { data } = useQuery({ ...poolQuery(draw?.address ?? ''), enabled: Boolean(draw) });
  return data?.status === 'completed' ? data.players[0] : undefined;
}
