import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { pause } from './pause.ts';
import type { Placed } from './placed.ts';
import { readTransaction, transactionParams, UnreadableTransaction } from './read-transaction.ts';
import type { RpcClient } from './rpc-client.ts';

/** A node lists a transaction a moment before it can show it, and another node behind the same address later still. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;

/** The transactions that could be read, up to the first that could not, and what was wrong with that one. */
export interface Fetched {
  readonly transactions: readonly ChainTransaction[];
  readonly failure: Error | null;
}

/**
 * Fetches listed transactions in their order. None is skipped: behind one that cannot be read there is nothing.
 * @throws RpcFailure where the RPC is out of reach
 */
export async function fetchTransactions(
  rpc: RpcClient,
  listed: readonly Placed[],
  signal: AbortSignal,
): Promise<Fetched> {
  const read = await ask(rpc, listed, signal);
  for (let tried = 1; tried < ATTEMPTS && read.some((one) => one instanceof Error); tried += 1) {
    await pause(FIRST_PAUSE_MS * 2 ** (tried - 1), signal);
    const missing = listed.flatMap((one, index) => (read[index] instanceof Error ? { one, index } : []));
    const answers = await ask(
      rpc,
      missing.map(({ one }) => one),
      signal,
    );
    for (const [at, { index }] of missing.entries()) read[index] = answers[at] ?? read[index];
  }
  const transactions: ChainTransaction[] = [];
  for (const one of read) {
    if (one === undefined || one instanceof Error) return { transactions, failure: one ?? null };
    transactions.push(one);
  }
  return { transactions, failure: null };
}

async function ask(
  rpc: RpcClient,
  listed: readonly Placed[],
  signal: AbortSignal,
): Promise<(ChainTransaction | Error | undefined)[]> {
  const params = listed.map(({ signature }) => transactionParams(signature));
  const answers = await rpc.callMany('getTransaction', params, signal);
  return listed.map((one, index) => {
    const answer = answers[index];
    if (answer instanceof Error) return answer;
    if (answer === null || answer === undefined) {
      return new UnreadableTransaction(`The RPC lists transaction ${one.signature} and does not show it`);
    }
    try {
      return readTransaction(answer, one);
    } catch (error) {
      if (error instanceof UnreadableTransaction) return error;
      throw error;
    }
  });
}
