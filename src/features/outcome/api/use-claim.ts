import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entriesQuery, poolQuery, seatRentQuery } from '#src/chain/cache/queries.ts';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import { useWatchPool } from '#src/chain/cache/use-chain-watch.ts';
import { duesOf, totalOf } from '#src/protocol/dues.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { usePools } from '#src/store/pools.ts';

/** Claims all a wallet is due of a pool, in one transaction, and tells how much that is now, in lamports. */
export const useClaim = (pool: Pool, wallet: string) => {
  const { t } = useTranslation('outcome');
  const client = useQueryClient();
  const [signature, setSignature] = useState<string | null>(null);
  // Anybody may pay the wallet meanwhile.
  useWatchPool(pool.address);
  const read = useQuery(poolQuery(pool.address)).data;
  const latest = read ?? pool;
  const entries = useQuery(entriesQuery(wallet)).data;
  const busy = usePools((state) => state.pending[pool.address] !== undefined);
  const setPending = usePools((state) => state.setPending);
  const { data: seatRent } = useQuery(seatRentQuery());
  // Unknown entries count as open: the modal comes before anybody had the time to be paid.
  const seatOpen =
    entries === undefined || entries.some((entry) => entry.pool === pool.address && entry.active);
  // A pool closes when it has paid everybody.
  const due = read === null ? 0n : totalOf(duesOf(latest, wallet, seatOpen, seatRent ?? 0n));
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
  return { busy, due, signature, claim };
};
