import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { randomId } from '#src/lib/random-id.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useTransitionResult } from '#src/stake/use-transition-result.ts';
import { useWaiting, type Waiting } from '#src/stake/use-waiting.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';
import { useShowInline } from '#src/store/use-show-inline.ts';
import type { Transition } from '../model/waiting.ts';

/**
 * Sends a pool's next step, after requesting a wallet connection if there is none. `busy` is what the step waits for,
 * until the changed accounts have been read, so that the step is not sent twice; also if it was begun elsewhere.
 * @param showsFailure whether the caller shows `failure` while it is mounted, instead of a toast
 */
export const useTransition = (pool: PoolHeader, transition: Transition, { showsFailure = false } = {}) => {
  const { t } = useTranslation('completion');
  const resultOf = useTransitionResult(pool);
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<TxFailure | null>(null);
  useShowInline(id, showsFailure);
  const waiting = useWaiting(id);
  const isPending = useStore(actionOn(pool.address)) !== undefined;
  const busy: Waiting | undefined = waiting ?? (isPending ? { label: t('card.busy') } : undefined);
  /** @param onStart called once there is a wallet */
  const run = async (onStart?: () => void): Promise<void> => {
    if ((await requireWallet()) === null) return;
    onStart?.();
    const next = randomId();
    setId(next);
    setFailure(null);
    const title = t(`moves.${transition}.toast`, { pool: pool.name });
    const about = { pool: pool.address, action: 'complete' } as const;
    const outcome = await runTransaction(
      { id: next, title, ...resultOf(transition), about },
      (api, onStage) => api[transition](pool, onStage),
    );
    if (!outcome.ok) setFailure(outcome.failure);
  };
  return { busy, failure, run };
};
