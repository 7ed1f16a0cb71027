import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entriesQuery, poolQuery } from '#src/chain/queries.ts';
import { chainKeys } from '#src/chain/query-keys.ts';
import { runTransaction } from '#src/chain/run-transaction.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { usePools } from '#src/store/pools.ts';

/** Claims all a wallet is due of a pool, in one transaction. */
export const useClaim = (pool: Pool, wallet: string) => {
  const { t } = useTranslation('outcome');
  const client = useQueryClient();
  const [signature, setSignature] = useState<string | null>(null);
  const latest = useQuery(poolQuery(pool.address)).data ?? pool;
  const entries = useQuery(entriesQuery(wallet)).data;
  const busy = usePools((state) => state.pending[pool.address] !== undefined);
  const setPending = usePools((state) => state.setPending);
  const paid =
    signature !== null ||
    (entries !== undefined && !entries.some((entry) => entry.pool === pool.address && entry.active));
  const claim = async (): Promise<void> => {
    setPending(pool.address, 'claim');
    try {
      const result = await runTransaction(t('claim.toast', { pool: pool.name }), (api, onStage) =>
        api.claim(latest, wallet, onStage),
      );
      if (!result.ok) return;
      setSignature(result.signature);
      const keys = [chainKeys.entries(wallet), chainKeys.pools, chainKeys.pool(pool.address)];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    } finally {
      setPending(pool.address, null);
    }
  };
  return { busy, paid, signature, claim };
};
