import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { entriesQuery } from '#src/chain/queries/queries.ts';
import { useOwnPools } from '#src/stake/use-own-pools.ts';
import type { ModalsSlice } from '#src/store/modals.ts';
import { useStore } from '#src/store/store.ts';
import { vibrate } from '#src/ui/vibrate.ts';

const showsResult = ({ winnerModalOpen, loserModalOpen }: ModalsSlice): boolean =>
  winnerModalOpen || loserModalOpen;

/** Vibrates when the wallet has approved, when one of its pools locks, and when a result is shown. */
export const useVibrations = (wallet: string): void => {
  useEffect(
    () =>
      useStore.subscribe((state, before) => {
        const approved = Object.values(state.transactions).some(
          ({ id, stage }) => stage === 'sent' && before.transactions[id]?.stage === 'signing',
        );
        if (approved || (showsResult(state) && !showsResult(before))) vibrate();
      }),
    [],
  );

  const { data: pools } = useOwnPools(wallet);
  const { data: entries } = useQuery(entriesQuery(wallet));
  const open = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!pools || !entries) return;
    const mine = new Set(entries.map(({ pool }) => pool));
    const own = pools.filter(({ address }) => mine.has(address));
    if (own.some(({ address, status }) => status === 'locked' && open.current.has(address))) vibrate();
    open.current = new Set(own.flatMap(({ address, status }) => (status === 'open' ? [address] : [])));
  }, [pools, entries]);
};
