import { useState } from 'react';
import { runTransaction, type TransactionOutcome } from '#src/chain/actions/run-transaction.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import type { OnStage } from '#src/chain/actions/tx-stage.ts';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { randomId } from '#src/lib/random-id.ts';
import type { PoolAction } from '#src/protocol/pool-action.ts';
import { type WalletStake, withinLimits } from './limits/within-limits.ts';
import { useWaiting } from './use-waiting.ts';
import { useShowInline } from '#src/store/use-show-inline.ts';

interface Action {
  readonly title: string;
  /** The result text, shown once the transaction is confirmed. */
  readonly done?: string;
  readonly about: PoolAction;
  /** What the transaction pays into the pool, for one that joins: it is sent only within the wallet's limits. */
  readonly stake?: WalletStake;
  readonly onUnsent?: (failure: TxFailure) => void;
  readonly send: (api: ChainApi, onStage: OnStage) => Promise<string>;
}

/**
 * Sends one transaction about a pool at a time; `busy` is what the transaction waits for.
 * @param showsFailure whether the caller shows the failure itself while it is mounted, instead of a toast
 */
export function useAction({ showsFailure = false } = {}) {
  const [id, setId] = useState<string | null>(null);
  useShowInline(id, showsFailure);
  const run = ({ send, stake, ...request }: Action): Promise<TransactionOutcome<string>> => {
    const next = randomId();
    setId(next);
    return runTransaction({ ...request, id: next }, stake ? withinLimits(stake, send) : send);
  };
  return { busy: useWaiting(id), run };
}
