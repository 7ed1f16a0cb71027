import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesQuery } from '#src/chain/queries/queries.ts';
import { useWatchPools, useWatchWallet } from '#src/chain/pools/use-chain-watch.ts';
import { sharesOf, totalOf } from '#src/protocol/claimable.ts';
import { useOwnPools } from '#src/stake/use-own-pools.ts';
import { useStore } from '#src/store/store.ts';
import { stateOf, fullPoolsQuery } from '#src/chain/pools/full-pools-query.ts';

/**
 * Returns the lamports a wallet can claim from ended pools, read from the chain only; undefined until loaded. A pool
 * whose draw is being played is left out, because the total would reveal the result.
 */
export function useClaimableTotal(wallet: string): bigint | undefined {
  useWatchPools();
  useWatchWallet(wallet);
  const headers = useOwnPools(wallet);
  const entries = useQuery(entriesQuery(wallet));
  const staged = useStore((state) => state.stagedPool);
  const seats = useMemo(
    () => new Set(entries.data?.flatMap(({ active, pool }) => (active ? [pool] : []))),
    [entries.data],
  );
  const owing = useMemo(
    () =>
      (headers.data ?? []).filter(
        ({ address, status, creator, creatorPaid, draw, completerPaid }) =>
          (status === 'completed' || status === 'refunding') &&
          address !== staged &&
          (seats.has(address) ||
            (creator === wallet && !creatorPaid) ||
            (draw.completer === wallet && !completerPaid)),
      ),
    [headers.data, seats, wallet, staged],
  );
  const isLoaded = headers.data !== undefined && entries.isSuccess;
  const states = useMemo(() => new Map(owing.map((pool) => [pool.address, stateOf(pool)])), [owing]);
  const addresses = useMemo(() => [...states.keys()].toSorted(), [states]);
  const pools = useQuery({
    ...fullPoolsQuery(addresses, states),
    enabled: isLoaded && addresses.length > 0,
  });
  return useMemo(() => {
    if (!isLoaded) return undefined;
    if (addresses.length === 0) return 0n;
    return pools.data?.reduce((sum, pool) => {
      if (!pool) return sum;
      const shares = sharesOf(pool, wallet, seats.has(pool.address));
      return sum + totalOf(shares.filter(({ paid }) => !paid));
    }, 0n);
  }, [isLoaded, addresses, seats, pools.data, wallet]);
}
