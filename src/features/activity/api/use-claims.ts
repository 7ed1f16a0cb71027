import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import {
  runTransaction,
  runTransactions,
  type TransactionOutcome,
} from '#src/chain/actions/run-transaction.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { usePools } from '#src/store/pools.ts';

type Outcome = Pick<TransactionOutcome<string>, 'ok'>;

/** Claims what a wallet is due: of one pool, or of several, for which the wallet is asked as seldom as it allows. */
export const useClaims = (wallet: string) => {
  const { t } = useTranslation('activity');
  const client = useQueryClient();
  const setPending = usePools((state) => state.setPending);
  const [claimingAll, setClaimingAll] = useState(false);

  const claimFrom = async (pools: readonly Pool[], run: () => Promise<readonly Outcome[]>): Promise<void> => {
    for (const { address } of pools) setPending(address, 'claim');
    try {
      const outcomes = await run();
      const paid = pools.filter((_, index) => outcomes[index]?.ok);
      if (paid.length === 0) return;
      const histories = paid.map(({ address }) => chainKeys.history(address));
      const keys = [chainKeys.entries(wallet), chainKeys.pools, ...histories];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    } finally {
      for (const { address } of pools) setPending(address, null);
    }
  };
  const titleOf = (pool: Pool): string => t('claim.toast', { pool: pool.name });

  const claim = (pool: Pool): Promise<void> =>
    claimFrom([pool], async () => [
      await runTransaction(titleOf(pool), (api, onStage) => api.claim(pool, wallet, onStage)),
    ]);

  const claimAll = async (pools: readonly Pool[]): Promise<void> => {
    setClaimingAll(true);
    try {
      await claimFrom(pools, () =>
        runTransactions(pools.map(titleOf), (api, onStages) => api.claimAll(pools, wallet, onStages)),
      );
    } finally {
      setClaimingAll(false);
    }
  };

  return { claim, claimAll, claimingAll };
};
