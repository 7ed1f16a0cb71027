import { useStore } from '#src/store/store.ts';
import { useConnectFirst } from './use-connect-first.ts';

/**
 * Returns a function that opens the dialog that joins a pool, once a wallet is connected. The pool is set before that,
 * because the link to a wallet's app includes it.
 */
export function useOpenJoin(): (address: string) => void {
  const connectFirst = useConnectFirst();
  const setJoinPool = useStore((state) => state.setJoinPool);
  return (address) => {
    setJoinPool(address);
    connectFirst('join', undefined, () => setJoinPool(null));
  };
}
