import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runTransaction, runTransactions, type Wanted } from '#src/chain/actions/run-transaction.ts';
import type { Pool } from '#src/protocol/pool.ts';

/** Claims what a wallet is due: of one pool, or of several, for which the wallet is asked as seldom as it allows. */
export const useClaims = (wallet: string) => {
  const { t } = useTranslation('activity');
  const [claimingAll, setClaimingAll] = useState(false);

  const wantedOf = ({ name, address }: Pool): Wanted => ({
    title: t('claim.toast', { pool: name }),
    about: { pool: address, action: 'claim' },
  });

  const claim = async (pool: Pool): Promise<void> => {
    await runTransaction(wantedOf(pool), (api, onStage) => api.claim(pool, wallet, onStage));
  };

  const claimAll = async (pools: readonly Pool[]): Promise<void> => {
    setClaimingAll(true);
    await runTransactions(pools.map(wantedOf), (api, onStages) => api.claimAll(pools, wallet, onStages));
    setClaimingAll(false);
  };

  return { claim, claimAll, claimingAll };
};
