import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadChain } from '#src/chain/load-chain.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type DrawVerification, verifyDraw } from '#src/protocol/verify-draw.ts';

/** The program whose pools these are; it goes into every draw's input. */
export const useProgram = () =>
  useQuery({
    queryKey: ['program'],
    queryFn: async () => (await loadChain()).verifyProgramId(),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Verifies a pool's draw in this browser, after the click that asked for it has been answered. Null until the first is
 * done; a former result stays until the next is there, so that the list does not jump.
 */
export const useVerification = (pool: Pool, program: string): DrawVerification | null => {
  const [result, setResult] = useState<DrawVerification | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setResult(verifyDraw(pool, program)), 0);
    return () => clearTimeout(timer);
  }, [pool, program]);
  return result;
};
