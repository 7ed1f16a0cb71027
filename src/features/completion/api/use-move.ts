import { useTranslation } from 'react-i18next';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useMoveResult } from '#src/stake/use-move-result.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';
import type { Move } from '../model/waiting.ts';

/**
 * Sends a pool's next step, after requesting a wallet connection if there is none. `busy` stays true until the changed
 * accounts have been read, so that the step is not sent twice.
 */
export const useMove = (pool: PoolHeader, move: Move) => {
  const { t } = useTranslation('completion');
  const resultOf = useMoveResult(pool);
  const busy = useStore(actionOn(pool.address)) !== undefined;
  const run = async (): Promise<void> => {
    if ((await requireWallet()) === null) return;
    const title = t(`moves.${move}.toast`, { pool: pool.name });
    const about = { pool: pool.address, action: 'complete' } as const;
    await runTransaction({ title, ...resultOf(move), about }, (api, onStage) => api[move](pool, onStage));
  };
  return { busy, run };
};
