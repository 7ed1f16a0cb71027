import { useEffect, useState } from 'react';
import { loadChain } from '#src/chain/load-chain.ts';

/** The chain's slot while `wanted`, 0 until it is known. */
export const useSlot = (wanted: boolean): bigint => {
  const [slot, setSlot] = useState(0n);
  useEffect(() => {
    if (!wanted) return;
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
  }, [wanted]);
  return slot;
};
