import { useEffect, useState } from 'react';
import { loadChain } from '../load-chain.ts';

/** The chain's slot while it is watched; null until it is known. */
export const useSlot = (watched: boolean): bigint | null => {
  const [slot, setSlot] = useState<bigint | null>(null);
  useEffect(() => {
    if (!watched) return;
    let left = false;
    let stop = (): void => {
      left = true;
    };
    loadChain().then(
      (api) => {
        if (!left) stop = api.watchSlot((latest) => setSlot(BigInt(latest)));
      },
      (error: unknown) => console.error('The slot cannot be watched', error),
    );
    return () => stop();
  }, [watched]);
  return slot;
};
