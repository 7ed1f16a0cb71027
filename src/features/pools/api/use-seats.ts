import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesQuery } from '#src/chain/queries/queries.ts';
import type { Entry } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';

/** Reads the connected wallet's seats by pool address; undefined while unknown, empty without a wallet. */
export function useSeats(): ReadonlyMap<string, Entry> | undefined {
  const wallet = useStore((state) => state.walletAddress);
  const { data } = useQuery({ ...entriesQuery(wallet ?? ''), enabled: wallet !== null });
  return useMemo(() => {
    if (wallet === null) return new Map();
    return data && new Map(data.map((entry) => [entry.pool, entry]));
  }, [wallet, data]);
}

/** Reads the connected wallet's seat in a pool; null for none, undefined while unknown. */
export function useSeat(pool: string): Entry | null | undefined {
  const seats = useSeats();
  return seats && (seats.get(pool) ?? null);
}
