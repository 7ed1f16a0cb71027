import { useEffect, useMemo } from 'react';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { usePools } from '#src/store/pools.ts';
import { fullPoolOf } from '../model/filter-pools.ts';

/** Makes the reader's own pool the current one once it is full, so that it is followed closely while the list is read. */
export function useFullPool(pools: readonly PoolHeader[] | undefined, own: ReadonlySet<string>): void {
  const setCurrentPool = usePools((state) => state.setCurrentPool);
  const address = useMemo(() => fullPoolOf(pools ?? [], own)?.address ?? null, [pools, own]);
  useEffect(() => {
    setCurrentPool(address);
    return () => setCurrentPool(null);
  }, [address, setCurrentPool]);
}
