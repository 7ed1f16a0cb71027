import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import type { TxStage } from '#src/chain/actions/tx-stage.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { useUserActivity } from '#src/store/user-activity.ts';

interface Create {
  /** Text of the step under way, in the reader's language; undefined while nothing is. */
  readonly busy: string | undefined;
  readonly failure: TxFailure | null;
  readonly forget: () => void;
  /** The new pool's address; null where it failed. */
  readonly create: (input: CreatePoolInput, configVersion: bigint, wallet: string) => Promise<string | null>;
}

/** Creates a pool with one signature. */
export function useCreate(): Create {
  const { t } = useTranslation('create-pool');
  const queryClient = useQueryClient();
  const recordJoin = useUserActivity((state) => state.recordJoin);
  const [stage, setStage] = useState<TxStage['stage'] | null>(null);
  const [failure, setFailure] = useState<TxFailure | null>(null);

  const create: Create['create'] = async (input, configVersion, wallet) => {
    setFailure(null);
    setStage('preparing');
    const outcome = await runTransaction(t('tx', { name: input.name }), (api, onStage) =>
      api.createPool({ ...input, configVersion }, (next) => {
        setStage(next.stage);
        onStage(next);
      }),
    );
    const changed = !outcome.ok && outcome.failure.programError === 'ConfigChanged';
    // The next review is to be made from the terms that hold now.
    if (changed) await queryClient.invalidateQueries({ queryKey: chainKeys.config });
    else void queryClient.invalidateQueries({ queryKey: chainKeys.all });
    setStage(null);
    if (!outcome.ok) {
      setFailure(outcome.failure);
      return null;
    }
    const { pool } = outcome.result;
    recordJoin({ cluster: getCluster().name, wallet }, pool, Date.now());
    return pool;
  };
  return {
    busy: stage === null ? undefined : t(`busy.${stage}`),
    failure,
    forget: () => setFailure(null),
    create,
  };
}
