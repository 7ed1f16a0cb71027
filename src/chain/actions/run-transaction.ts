import { randomId } from '#src/lib/random-id.ts';
import type { PoolAction } from '#src/protocol/pool-action.ts';
import { type ChainApi, loadChain } from '../load-chain.ts';
import { toTxFailure, type TxFailure } from './tx-failure.ts';
import type { OnStage, TxStage } from './tx-stage.ts';

/** A transaction that has begun. */
export interface PendingTransaction {
  readonly id: string;
  readonly title: string;
  readonly done?: string | undefined;
  readonly about: PoolAction | null;
}

/** Receives the progress of every transaction. */
export interface TransactionReporter {
  readonly begin: (pending: PendingTransaction) => void;
  readonly stage: (id: string, stage: TxStage) => void;
  readonly fail: (id: string, failure: TxFailure) => void;
  /** Refetches once what these transactions may have changed, then drops them. */
  readonly end: (ids: readonly string[]) => Promise<void>;
}

export type TransactionOutcome<T> =
  | { readonly ok: true; readonly signature: string; readonly result: T }
  | { readonly ok: false; readonly failure: TxFailure };

/** One transaction that a player wants. */
export interface TransactionRequest {
  /** Text for the player on what the transaction does, in their language: "Join Diamond Paws". */
  readonly title: string;
  /** Text for the player once the transaction is confirmed: "You are in Diamond Paws". */
  readonly done?: string;
  /** Left out if the transaction concerns no existing pool. */
  readonly about?: PoolAction;
  /** Identifies the transaction in reports; a random id by default. */
  readonly id?: string;
  /**
   * Called at once if nothing was sent and the program has not refused the transaction: later reads of the chain do not
   * change that.
   */
  readonly onUnsent?: (failure: TxFailure) => void;
}

/** The result of an action: the signature, alone or with more. */
type Signed = string | { readonly signature: string };

let reporter: TransactionReporter | null = null;

/** Called only by the wallet feature. */
export function setTransactionReporter(next: TransactionReporter | null): void {
  reporter = next;
}

/**
 * Runs one transaction and reports it from the wallet prompt until its changes have been read; never throws.
 * @param action sends through the given api and passes `onStage` on
 */
export async function runTransaction<T extends Signed>(
  request: TransactionRequest,
  action: (api: ChainApi, onStage: OnStage) => Promise<T>,
): Promise<TransactionOutcome<T>> {
  const [outcome] = await runTransactions<T>([request], async (api, [onStage = () => undefined]) =>
    Promise.allSettled([action(api, onStage)]),
  );
  if (outcome === undefined) throw new Error('A transaction came to no outcome');
  return outcome;
}

/**
 * Runs several transactions at once and reports each; never throws.
 * @param action sends them through the given api, with an `onStage` for each
 * @returns the outcomes, in the order of `request`
 */
export async function runTransactions<T extends Signed = string>(
  request: readonly TransactionRequest[],
  action: (api: ChainApi, onStages: readonly OnStage[]) => Promise<readonly PromiseSettledResult<T>[]>,
): Promise<TransactionOutcome<T>[]> {
  const ids = request.map(({ id = randomId(), title, done, about = null }) => {
    reporter?.begin({ id, title, done, about });
    return id;
  });
  const signatures = new Map<string, string>();
  const onStages = ids.map((id) => (stage: TxStage) => {
    if (stage.stage === 'sent') signatures.set(id, stage.signature);
    reporter?.stage(id, stage);
  });
  const [run] = await Promise.allSettled([loadChain().then((api) => action(api, onStages))]);
  const outcomes = ids.map((id, index): TransactionOutcome<T> => {
    const settled = run.status === 'fulfilled' ? run.value[index] : run;
    if (settled?.status === 'fulfilled') {
      const { value: result } = settled;
      return { ok: true, signature: typeof result === 'string' ? result : result.signature, result };
    }
    const signature = signatures.get(id);
    const failure = { ...toTxFailure(settled?.reason), ...(signature !== undefined && { signature }) };
    reporter?.fail(id, failure);
    if (signature === undefined && failure.kind !== 'refused') request[index]?.onUnsent?.(failure);
    return { ok: false, failure };
  });
  await reporter?.end(ids);
  return outcomes;
}
