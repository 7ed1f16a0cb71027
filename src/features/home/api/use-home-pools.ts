import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { reportedPoolQuery, rowsOf } from '#src/chain/pools/pool-pages.ts';
import { endedPoolsQuery, poolQuery } from '#src/chain/pools/pool-queries.ts';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import { winnerRowSchema } from '#src/contract/users.ts';
import { apiQuery } from '#src/lib/api-client.ts';
import { ledgerOf } from '#src/protocol/claimable.ts';
import type { PoolSummary } from '#src/protocol/pool.ts';
import { useLockedList, usePoolList } from '#src/stake/use-pool-list.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { fillingPools, latestDraw, nextDraw } from '../model/alive.ts';

/** Whether the browser has been idle once: loading the chain's code, which is large, is deferred until then. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

const latestWinnerSchema = v.object({
  data: v.array(v.pick(winnerRowSchema, ['poolAddress', 'winnerAddress', 'totalWon', 'stakeback'])),
});

/** Seconds a pool must still be open to be listed: enough time to join. */
const MINUTE = 60;

/** Returns the pools that are filling up: from the server, or from the chain if it does not answer. */
export function useFilling() {
  const { pages, chain, isByChain } = usePoolList({ sort: 'fullest', password: 'without' }, useIdle());
  const now = useChainMinute();
  const filling = useMemo(() => {
    if (pages === null) return chain.data && fillingPools(chain.data, now + MINUTE);
    const { shown } = fillingPools(rowsOf(pages), now + MINUTE);
    return { shown, open: pages.pages[0]?.counts.open ?? 0 };
  }, [pages, chain.data, now]);
  return { filling, isByChain, isUnreachable: chain.isError && filling === undefined };
}

/** Reads the latest winner that the server reports; `isUnreported` if it reports none. */
function useReportedWinner() {
  const { data, isError } = useQuery({
    ...apiQuery(latestWinnerSchema, '/winners', { limit: '1' }),
    enabled: useIdle(),
  });
  const winner = data?.data[0];
  return { winner, isUnreported: isError || (data !== undefined && winner === undefined) };
}

/**
 * Returns the latest draw; null if there is none, undefined until loaded. While the server reports none, it is the latest
 * one of the pools that are still on the chain.
 */
export function useLatestDraw(): PoolSummary | null | undefined {
  const { winner, isUnreported } = useReportedWinner();
  const reported = useQuery({
    ...reportedPoolQuery(winner?.poolAddress ?? ''),
    enabled: winner !== undefined,
  });
  const onChain = useQuery({ ...poolQuery(winner?.poolAddress ?? ''), enabled: reported.isError });
  const ended = useQuery({ ...endedPoolsQuery(), enabled: isUnreported });
  return useMemo(
    () => (isUnreported ? ended.data && latestDraw(ended.data) : (reported.data ?? onChain.data)),
    [isUnreported, ended.data, reported.data, onChain.data],
  );
}

/** Returns the address of the first winner of a draw, and its lamports; undefined until it is known. */
export function useFirstWinner(draw: PoolSummary | null | undefined) {
  const { winner } = useReportedWinner();
  const isReported = draw?.address === winner?.poolAddress;
  const { data } = useQuery({ ...poolQuery(draw?.address ?? ''), enabled: Boolean(draw) && !isReported });
  return useMemo(() => {
    if (winner && isReported)
      return { wallet: winner.winnerAddress, lamports: winner.totalWon + winner.stakeback };
    if (data?.status !== 'completed') return undefined;
    const [wallet] = data.players;
    const [won] = ledgerOf(data).winners;
    return wallet !== undefined && won ? { wallet, lamports: won.total } : undefined;
  }, [winner, isReported, data]);
}

/** Returns the pool to watch: the next to be drawn, or else the latest draw; undefined while there is none. */
export function usePoolToWatch(): PoolSummary | undefined {
  const { pages, chain } = useLockedList(useIdle());
  const latest = useLatestDraw();
  const list = useMemo(() => (pages ? rowsOf(pages) : chain.data), [pages, chain.data]);
  return useMemo(() => list && (nextDraw(list) ?? latest ?? undefined), [list, latest]);
}
