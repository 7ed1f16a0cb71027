import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { poolQuery } from '#src/chain/queries.ts';
import { useModals } from '#src/store/modals.ts';
import { walletOutcome } from './wallet-outcome.ts';

/**
 * Reads a pool afresh and opens the modal for what it means to the wallet, unless that was shown before.
 * Resolves to false where it means nothing (yet). @throws when the chain cannot be read
 */
export const useShowOutcome = (wallet: string) => {
  const client = useQueryClient();
  const openOutcome = useModals((state) => state.openOutcome);
  return useCallback(
    async (address: string, isWanted: () => boolean): Promise<boolean> => {
      const pool = await client.fetchQuery({ ...poolQuery(address), staleTime: 0 });
      const result = pool && walletOutcome(pool, wallet);
      if (!pool || !result || !isWanted()) return false;
      openOutcome({
        outcome: result.outcome,
        pool,
        wallet,
        winLamports: result.base + result.bonus,
        stakebackLamports: result.stakeback,
      });
      return true;
    },
    [client, openOutcome, wallet],
  );
};
