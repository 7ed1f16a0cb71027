import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import { runTransaction, type TransactionOutcome } from '#src/chain/actions/run-transaction.ts';
import type { OnStage, TxStage } from '#src/chain/actions/tx-stage.ts';
import { type PendingAction, usePools } from '#src/store/pools.ts';

interface Action {
  readonly title: string;
  /** Address. */
  readonly pool: string;
  readonly pending: PendingAction;
  readonly send: (api: ChainApi, onStage: OnStage) => Promise<string>;
}

/** Sends one transaction about a pool at a time; `busy` says what it waits for, in the reader's words. */
export function useAction(): {
  readonly busy: string | undefined;
  readonly run: (action: Action) => Promise<TransactionOutcome<string>>;
} {
  const { t } = useTranslation('pools');
  const queryClient = useQueryClient();
  const setPending = usePools((state) => state.setPending);
  const [stage, setStage] = useState<TxStage['stage'] | null>(null);

  const run = async ({ title, pool, pending, send }: Action): Promise<TransactionOutcome<string>> => {
    setStage('preparing');
    setPending(pool, pending);
    const outcome = await runTransaction(title, (api, onStage) =>
      send(api, (next) => {
        setStage(next.stage);
        onStage(next);
      }),
    );
    // After a failure too: it may have been somebody else who was faster.
    await queryClient.invalidateQueries({ queryKey: chainKeys.all }, { cancelRefetch: false });
    setPending(pool, null);
    setStage(null);
    return outcome;
  };
  return { busy: stage === null ? undefined : t(`busy.${stage}`), run };
}
