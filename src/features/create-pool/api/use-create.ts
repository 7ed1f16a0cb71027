import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { getCluster } from '#src/chain/cluster.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { recordJoin } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { waitsFor } from '#src/store/transaction-selectors.ts';

/** Creates a pool with one signature. */
export function useCreate() {
  const { t } = useTranslation('create-pool');
  const [id, setId] = useState<string | null>(null);
  const stage = useStore(waitsFor(id));
  const [failure, setFailure] = useState<TxFailure | null>(null);

  /** @returns the new pool's address; null where it failed */
  const create = async (input: CreatePoolInput, configVersion: bigint, wallet: string) => {
    const next = crypto.randomUUID();
    setFailure(null);
    setId(next);
    const title = t('tx', { name: input.name });
    const done = t('txDone', { name: input.name });
    // If other terms hold by now, they are read before this ends: the next review is made from them.
    const outcome = await runTransaction({ title, done, id: next }, (api, onStage) =>
      api.createPool({ ...input, configVersion }, onStage),
    );
    if (!outcome.ok) {
      setFailure(outcome.failure);
      return null;
    }
    const { pool } = outcome.result;
    recordJoin({ cluster: getCluster().name, wallet }, pool, Date.now());
    return pool;
  };
  return {
    /** Text of the step under way, in the reader's language; undefined while nothing is. */
    busy: stage && t(`busy.${stage}`),
    failure,
    forget: () => setFailure(null),
    create,
  };
}
