import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { poolQuery, poolsQuery } from '#src/chain/pools/pool-queries.ts';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { fillingPools, latestDraw } from '../model/alive.ts';

/** Whether the browser has had nothing better to do once: the chain's code, which is large, waits for it. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

const usePools = () => useQuery({ ...poolsQuery(), enabled: useIdle() });

/** Time enough to take a seat. */
const MINUTE = 60;

/** The pools that fill up; undefined until the chain has told. */
export function useFilling() {
  const { data, isError } = usePools();
  const now = useChainMinute();
  const filling = useMemo(() => data && fillingPools(data, now + MINUTE), [data, now]);
  return { filling, isSilent: isError && data === undefined };
}

/** The latest draw that is still on the chain; null where there is none, undefined until the chain has told. */
export function useLatestDraw(): PoolHeader | null | undefined {
  const { data } = usePools();
  return useMemo(() => data && latestDraw(data), [data]);
}

/** The address of the first winner of a draw; undefined until it is known. */
export function useFirstWinner(draw: PoolHeader | null | undefined): string | undefined {
  const { data } = useQuery({ ...poolQuery(draw?.address ?? ''), enabled: Boolean(draw) });
  return data?.status === 'completed' ? data.players[0] : undefined;
}
