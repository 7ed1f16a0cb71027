import { useEffect, useState } from 'react';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { useSettled } from '#src/ui/use-settled.ts';

/** Pause in typing before the key is derived, which takes a part of a second. */
const TYPED_MS = 400;

/** Whether a typed password opens a pool; null while that is being checked, and while none is typed. */
export function useOpensPool(pool: Parameters<ChainApi['opensGate']>[0], password: string): boolean | null {
  const typed = useSettled(password, TYPED_MS);
  const [checked, setChecked] = useState({ password: '', opens: false });
  useEffect(() => {
    if (typed === '') return;
    let isMounted = true;
    void loadChain()
      .then((api) => api.opensGate(pool, typed))
      .then((opens) => isMounted && setChecked({ password: typed, opens }));
    return () => {
      isMounted = false;
    };
  }, [pool, typed]);
  return password !== '' && checked.password === password ? checked.opens : null;
}
