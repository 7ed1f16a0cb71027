import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runTransaction, type TransactionOutcome } from '#src/chain/actions/run-transaction.ts';
import type { OnStage } from '#src/chain/actions/tx-stage.ts';
import type { ChainApi } from '#src/chain/load-chain.ts';
import type { PoolAction } from '#src/protocol/pool-action.ts';
import { useStore } from '#src/store/store.ts';
import { waitsFor } from '#src/store/transaction-selectors.ts';

interface Action {
  readonly title: string;
  /** What has come of it, once it is confirmed. */
  readonly done?: string;
  readonly about: PoolAction;
  readonly send: (api: ChainApi, onStage: OnStage) => Promise<string>;
}

/** Sends one transaction about a pool at a time; `busy` says what it waits for, in the reader's words. */
export function useAction() {
  const { t } = useTranslation('pools');
  const [id, setId] = useState<string | null>(null);
  const stage = useStore(waitsFor(id));
  const run = ({ send, ...wanted }: Action): Promise<TransactionOutcome<string>> => {
    const next = crypto.randomUUID();
    setId(next);
    return runTransaction({ ...wanted, id: next }, send);
  };
  return { busy: stage && t(`busy.${stage}`), run };
}
