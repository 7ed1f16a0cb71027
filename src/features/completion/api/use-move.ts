import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { randomId } from '#src/lib/random-id.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useMoveResult } from '#src/stake/use-move-result.ts';
import { useWaiting, type Waiting } from '#src/stake/use-waiting.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';
import { useTellInPlace } from '#src/store/use-tell-in-place.ts';
import type { Move } from '../model/waiting.ts';

/**
 * Sends a pool's next step, after requesting a wallet connection if there is none. `busy` is what it waits for, until
 * the changed accounts have been read, so that the step is not sent twice; also where it was begun elsewhere.
 * @param tellsFailure whether the caller shows `failure` while it is mounted, instead of a toast
 */
export const useMove = (pool: PoolHeader, move: Move, { tellsFailure = false } = {}) => {
  const { t } = useTranslation('completion');
  const resultOf = useMoveResult(pool);
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<TxFailure | null>(null);
  useTellInPlace(id, tellsFailure);
  const waiting = useWaiting(id);
  const isPending = useStore(actionOn(pool.address)) !== undefined;
  const busy: Waiting | undefined = waiting ?? (isPending ? { label: t('card.busy') } : undefined);
  /** @param onBegun called once there is a wallet */
  const run = async (onBegun?: () => void): Promise<void> => {
    if ((await requireWallet()) === null) return;
    onBegun?.();
    const next = randomId();
    setId(next);
    setFailure(null);
    const title = t(`moves.${move}.toast`, { pool: pool.name });
    const about = { pool: pool.address, action: 'complete' } as const;
    const outcome = await runTransaction({ id: next, title, ...resultOf(move), about }, (api, onStage) =>
      api[move](pool, onStage),
    );
    if (!outcome.ok) setFailure(outcome.failure);
  };
  return { busy, failure, run };
};
