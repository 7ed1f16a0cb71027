import { useCallback, useEffect, useRef } from 'react';
import { useStore } from '#src/store/store.ts';
import type { TransactionsSlice } from '#src/store/transactions.ts';

const claimsIn = ({ transactions }: TransactionsSlice): readonly string[] =>
  Object.values(transactions).flatMap(({ about, stage }) =>
    about?.action === 'claim' && stage !== 'failed' ? [about.pool] : [],
  );

/** Returns a function that returns whether this page has claimed from a pool, which the transaction's toast reports. */
export const useOwnClaims = (): ((pool: string) => boolean) => {
  const claimed = useRef(new Set<string>());
  useEffect(() => {
    const note = (state: TransactionsSlice): void =>
      claimsIn(state).forEach((pool) => claimed.current.add(pool));
    note(useStore.getState());
    return useStore.subscribe(note);
  }, []);
  return useCallback((pool) => claimed.current.has(pool), []);
};
