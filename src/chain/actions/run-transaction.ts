import { type ChainApi, loadChain } from '../load-chain.ts';
import { toTxFailure, type TxFailure } from './tx-failure.ts';
import type { OnStage, TxStage } from './tx-stage.ts';

/** Is told about every transaction; the wallet feature shows it. */
export interface TransactionReporter {
  readonly begin: (id: string, title: string) => void;
  readonly stage: (id: string, stage: TxStage) => void;
  readonly fail: (id: string, failure: TxFailure) => void;
}

export type TransactionOutcome<T> =
  | { readonly ok: true; readonly signature: string; readonly result: T }
  | { readonly ok: false; readonly failure: TxFailure };

/** What an action resolves to: the signature, alone or among more. */
type Signed = string | { readonly signature: string };

let reporter: TransactionReporter | null = null;

/** Called by the wallet feature alone. */
export function setTransactionReporter(next: TransactionReporter | null): void {
  reporter = next;
}

/**
 * Runs one transaction and reports it from the wallet's question to its confirmation; never throws.
 * @param title what the player is doing, in their language: "Join Diamond Paws"
 * @param action sends through the given api and hands `onStage` on
 */
export async function runTransaction<T extends Signed>(
  title: string,
  action: (api: ChainApi, onStage: OnStage) => Promise<T>,
): Promise<TransactionOutcome<T>> {
  const id = crypto.randomUUID();
  reporter?.begin(id, title);
  try {
    const result = await action(await loadChain(), (stage) => reporter?.stage(id, stage));
    return { ok: true, signature: typeof result === 'string' ? result : result.signature, result };
  } catch (error) {
    const failure = toTxFailure(error);
    reporter?.fail(id, failure);
    return { ok: false, failure };
  }
}

/**
 * Runs several transactions at once and reports each; never throws.
 * @param titles what the player is doing with each, in their language
 * @param action sends them through the given api, with an `onStage` for each
 * @returns the outcomes, in the titles' order
 */
export async function runTransactions(
  titles: readonly string[],
  action: (api: ChainApi, onStages: readonly OnStage[]) => Promise<readonly PromiseSettledResult<string>[]>,
): Promise<TransactionOutcome<string>[]> {
  const ids = titles.map((title) => {
    const id = crypto.randomUUID();
    reporter?.begin(id, title);
    return id;
  });
  const onStages = ids.map((id) => (stage: TxStage) => reporter?.stage(id, stage));
  const [run] = await Promise.allSettled([loadChain().then((api) => action(api, onStages))]);
  return ids.map((id, index) => {
    const result = run.status === 'fulfilled' ? run.value[index] : run;
    if (result?.status === 'fulfilled') {
      return { ok: true, signature: result.value, result: result.value };
    }
    const failure = toTxFailure(result?.reason);
    reporter?.fail(id, failure);
    return { ok: false, failure };
  });
}
