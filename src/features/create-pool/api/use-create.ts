import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { randomId } from '#src/lib/random-id.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { recordJoin } from '#src/store/activity-actions.ts';
import type { IntendedStake } from '#src/stake/limits/decision.ts';
import { withinLimits } from '#src/stake/limits/within-limits.ts';
import { useWaiting } from '#src/stake/use-waiting.ts';
import { useStore } from '#src/store/store.ts';
import { useShowInline } from '#src/store/use-show-inline.ts';
import { fullPool } from '../model/terms.ts';

/** Returns what creating a pool pays into it, as limits count it. */
export const stakeOf = (input: CreatePoolInput): IntendedStake => ({
  lamports: input.entryLamports + input.bonusLamports,
  ifLost: fullPool(input).stakeback,
});

/**
 * Creates a pool with one signature.
 * @param isShown whether the caller is visible: it then shows why a creation failed, instead of a toast
 */
export function useCreate(isShown: boolean) {
  const { t } = useTranslation('create-pool');
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<TxFailure | null>(null);
  useShowInline(id, isShown);

  /** @returns the new pool's address; null if the creation failed */
  const create = async (input: CreatePoolInput, configVersion: bigint, wallet: string) => {
    const next = randomId();
    setFailure(null);
    setId(next);
    const title = t('tx', { name: input.name });
    const done = t('txDone', { name: input.name });
    // If the configuration has changed, it is refetched before `runTransaction` resolves, so that the next review uses
    // it.
    const outcome = await runTransaction(
      { title, done, id: next, onUnsent: setFailure },
      withinLimits({ ...stakeOf(input), wallet, pool: null }, (api, onStage) =>
        api.createPool({ ...input, configVersion }, onStage),
      ),
    );
    if (!outcome.ok) {
      setFailure(outcome.failure);
      return null;
    }
    const { pool } = outcome.result;
    const { password } = input;
    if (password !== null) useStore.setState({ heldPassword: { pool, password } });
    recordJoin({ cluster: getCluster().name, wallet }, pool, Date.now());
    return pool;
  };
  return {
    /** What the creation's transaction waits for; undefined while there is none. */
    busy: useWaiting(id),
    failure,
    forget: () => setFailure(null),
    create,
  };
}
