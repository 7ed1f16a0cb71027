import { useStore } from '#src/store/store.ts';
import { useConnectFirst } from './use-connect-first.ts';

/**
 * Returns how to open the dialog that joins a pool. It waits for a wallet; the pool is known from the start, for the way
 * into a wallet's app takes it along.
 */
export function useOpenJoin(): (address: string) => void {
  const connectFirst = useConnectFirst();
  const setJoinPool = useStore((state) => state.setJoinPool);
  return (address) => {
    setJoinPool(address);
    connectFirst('join', undefined, () => setJoinPool(null));
  };
}
