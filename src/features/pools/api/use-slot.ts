import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadChain } from '#src/chain/load-chain.ts';

/** The chain's slot while it is watched; null before the first answer, and when not watched. */
export function useSlot(watched: boolean): bigint | null {
  const [told, setTold] = useState<bigint | null>(null);
  const { data: chain } = useQuery({
    queryKey: ['pools', 'first-slot'],
    queryFn: async () => {
      const api = await loadChain();
      return { api, slot: (await api.getClock()).slot };
    },
    enabled: watched,
    staleTime: 0,
  });
  useEffect(() => {
    if (!watched || chain === undefined) return;
    return chain.api.watchSlot((latest) => setTold(BigInt(latest)));
  }, [watched, chain]);
  return watched ? (told ?? chain?.slot ?? null) : null;
}
