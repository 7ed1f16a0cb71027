import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { stateOf, fullPoolsQuery } from '#src/chain/pools/full-pools-query.ts';
import { isSeen } from '#src/lib/in-sight.ts';
import { log } from '#src/lib/log.ts';
import { useStore } from '#src/store/store.ts';
import { isShown, markShown } from '#src/store/shown-outcomes.ts';
import { lineOf, type News, newsOf } from '../model/news.ts';
import { useNewsToast } from './use-news-toast.ts';
import { useOwnClaims } from './use-own-claims.ts';
import { useUnshown } from './use-unshown.ts';
import { whenStore } from './when-store.ts';

/** Pause before a refetch: the node that is read may lag behind the node that reported the pool's end. */
const REFETCH_MS = 1_000;

/** Shows in one toast how a wallet's pools ended while the page was not visible. */
export const useShowMissed = (wallet: string): void => {
  const { missed, seats, began } = useUnshown(wallet);
  const show = useNewsToast(wallet);
  const isOwnClaim = useOwnClaims();
  const states = useMemo(() => new Map(missed.map((pool) => [pool.address, stateOf(pool)])), [missed]);
  const addresses = useMemo(() => [...states.keys()].toSorted(), [states]);
  const { data: pools, isPlaceholderData } = useQuery({
    ...fullPoolsQuery(addresses, states),
    enabled: addresses.length > 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some((pool) => pool?.status === 'open' || pool?.status === 'locked') ? REFETCH_MS : false,
  });

  useEffect(() => {
    if (addresses.length === 0 || !pools || isPlaceholderData) return;
    const unwanted = new AbortController();
    const showNews = async (): Promise<void> => {
      // Waits for the draw that the page plays, and for a toast of a running transaction.
      await whenStore(
        ({ stagedPool, toast }) =>
          !addresses.includes(stagedPool ?? '') && !(toast?.open === true && toast.progress === true),
        unwanted.signal,
      );
      if (unwanted.signal.aborted) return;
      const { poolCompletionStates: shown, currentPool } = useStore.getState();
      /** Whether news is not reported: an own claim, or what was visible on the pool's own page. */
      const isExcluded = ({ pool: { address, settledAt }, what }: News): boolean =>
        (what === 'paid' && isOwnClaim(address)) ||
        (address === currentPool && (what === 'paid' || isSeen(settledAt ?? 0, began)));
      const news = pools.flatMap((pool) => {
        const isSeatOpen = seats.has(pool?.address ?? '');
        const found = pool && newsOf(pool, wallet, isSeatOpen, isShown(shown, pool, wallet, 'end'));
        if (!found) return [];
        const isNew = markShown(pool, wallet, found.what);
        const isPaid = !isSeatOpen && markShown(pool, wallet, 'paid');
        return (isNew || isPaid) && !isExcluded(found) ? [found] : [];
      });
      const [first, ...rest] = news;
      if (first) show(lineOf([first, ...rest]));
    };
    showNews().catch((error: unknown) => log.error('What has become of pools cannot be told', error));
    return () => unwanted.abort();
  }, [addresses, pools, isPlaceholderData, seats, began, wallet, show, isOwnClaim]);
};
