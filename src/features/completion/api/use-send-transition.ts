import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useAction } from '#src/stake/use-action.ts';
import { useTransitionResult } from '#src/stake/use-transition-result.ts';
import type { Waiting } from '#src/stake/use-waiting.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';
import type { OfferedTransition } from '../model/waiting.ts';

/**
 * Sends a pool's next step, after requesting a wallet connection if there is none. `busy` is what the step waits for,
 * until the changed accounts have been read, so that the step is not sent twice; also if it was begun elsewhere.
 * @param showsFailure whether the caller shows `failure` while it is mounted, instead of a toast
 */
export const useSendTransition = (
  pool: PoolHeader,
  transition: OfferedTransition,
  { showsFailure = false } = {},
) => {
  const { t } = useTranslation('completion');
  const resultOf = useTransitionResult(pool);
  const [failure, setFailure] = useState<TxFailure | null>(null);
  const action = useAction({ showsFailure });
  const isPending = useStore(actionOn(pool.address)) !== undefined;
  const busy: Waiting | undefined = action.busy ?? (isPending ? { label: t('card.busy') } : undefined);
  /** Sends the transition. @param onStart called once a wallet is connected */
  const run = async (onStart?: () => void): Promise<void> => {
    if ((await requireWallet()) === null) return;
    onStart?.();
    setFailure(null);
    const outcome = await action.run({
      title: t(`moves.${transition}.toast`, { pool: pool.name }),
      ...resultOf(transition),
      about: { pool: pool.address, action: 'complete' },
      send: (api, onStage) => api[transition](pool, onStage),
    });
    if (!outcome.ok) setFailure(outcome.failure);
  };
  return { busy, failure, run };
};
