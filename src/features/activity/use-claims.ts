import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainKeys } from '#src/chain/query-keys.ts';
import { runTransaction } from '#src/chain/run-transaction.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { usePools } from '#src/store/pools.ts';

/** Claims what a wallet is due: of one pool, or of several, one transaction after the other. */
export const useClaims = (wallet: string) => {
  const { t } = useTranslation('activity');
  const client = useQueryClient();
  const setPending = usePools((state) => state.setPending);
  const [claimingAll, setClaimingAll] = useState(false);

  const claim = async (pool: Pool): Promise<boolean> => {
    setPending(pool.address, 'claim');
    try {
      const result = await runTransaction(t('claim.toast', { pool: pool.name }), (api, onStage) =>
        api.claim(pool, wallet, onStage),
      );
      if (result.ok) {
        const keys = [chainKeys.entries(wallet), chainKeys.pools, chainKeys.history(pool.address)];
        await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      }
      return result.ok;
    } finally {
      setPending(pool.address, null);
    }
  };

  /** Stops at the first that fails or is rejected: the next would ask for another signature. */
  const claimAll = async (pools: readonly Pool[]): Promise<void> => {
    setClaimingAll(true);
    try {
      for (const pool of pools) {
        if (!(await claim(pool))) return;
      }
    } finally {
      setClaimingAll(false);
    }
  };

  return { claim, claimAll, claimingAll };
};
