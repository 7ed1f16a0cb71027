import { backoffMs } from '#src/lib/backoff-ms.ts';
import { HttpError } from '#src/lib/http-error.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { Placed } from './placed.ts';
import type { Unread } from './quarantine.ts';
import {
  type ReadTransaction,
  readTransaction,
  transactionParams,
  UnreadableTransaction,
} from './read-transaction.ts';
import type { RpcClient } from './rpc-client.ts';
import { isOfRequest } from './rpc-errors.ts';

/** A node lists a transaction a moment before it can show it, and another node behind the same address later still. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;
/** How often a request is sent that fails as a whole; for a part of what such a request asked for once. */
const REQUESTS = 2;
const REQUESTS_FOR_A_PART = 1;
const PARTS = 4;

/** Whether it could not be read though the node answered: a request that failed as a whole has been repeated. */
function isWorthAnother(read: ReadTransaction | Error | undefined): boolean {
  return read instanceof HttpError ? isOfRequest(read) : read instanceof Error;
}

/** Listed transactions in their order: those that could be read, and those that could not. */
export interface Fetched {
  readonly transactions: readonly ReadTransaction[];
  readonly unread: readonly Unread<Placed>[];
  /** Whether an answer that failed at first was good later. */
  readonly recovered: boolean;
}

/** The node shows no transaction at all, also none that it has shown before: it is to be waited for. */
export class NodeAtFault extends Error {
  override readonly name = 'NodeAtFault';
}

/**
 * Fetches listed transactions, each up to four times.
 * @param known signature of a transaction that the node has shown before, or should be able to; by it a node that fails
 *   is told from a transaction that cannot be read
 * @throws NodeAtFault where it shows none of them and not the known one either; HttpError where it is out of reach
 */
export async function fetchTransactions(
  rpc: RpcClient,
  listed: readonly Placed[],
  known: string | undefined,
  signal: AbortSignal,
): Promise<Fetched> {
  const read = await fetchParts(rpc, listed, known, signal);
  let recovered = false;
  for (let tried = 1; tried < ATTEMPTS && read.some(isWorthAnother); tried += 1) {
    await sleep(backoffMs(tried, FIRST_PAUSE_MS, Infinity), signal);
    signal.throwIfAborted();
    const missing = listed.flatMap((one, index) => (isWorthAnother(read[index]) ? { one, index } : []));
    const again = missing.map(({ one }) => one);
    const answers = await fetchParts(rpc, again, known, signal);
    for (const [at, { index }] of missing.entries()) {
      const answer = answers[at];
      if (answer === undefined) continue;
      read[index] = answer;
      recovered ||= !(answer instanceof Error);
    }
  }
  const transactions = read.filter((one): one is ReadTransaction => !(one instanceof Error));
  const unread = listed.flatMap((one, index) => {
    const error = read[index];
    return error instanceof Error ? { listed: one, error } : [];
  });
  if (transactions.length === 0 && unread.length > 0 && !(await shows(rpc, known, signal))) {
    throw new NodeAtFault(
      `The RPC shows none of ${unread.length} listed transactions: ${unread[0]?.error.message}`,
    );
  }
  return { transactions, unread, recovered };
}

/**
 * Reads transactions once that could not be read before, each by a request of its own: one whose answer does not end must
 * not take the others along.
 * @param known as for `fetchTransactions` @throws HttpError where the node does not show that one either
 */
export async function retryTransactions(
  rpc: RpcClient,
  listed: readonly Placed[],
  known: string | undefined,
  signal: AbortSignal,
): Promise<(ReadTransaction | Error)[]> {
  return (
    await Promise.all(listed.map((one) => fetchParts(rpc, [one], known, signal, REQUESTS_FOR_A_PART)))
  ).flat();
}

/** Reads each listed transaction once: the transaction, or what is wrong with its answer. */
async function tryTransactions(
  rpc: RpcClient,
  listed: readonly Placed[],
  signal: AbortSignal,
  attempts: number,
): Promise<(ReadTransaction | Error)[]> {
  const params = listed.map(({ signature }) => transactionParams(signature));
  const answers = await rpc.callMany('getTransaction', params, signal, attempts);
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

/**
 * One transaction may make requests fail that ask for others as well, by an answer that is too large or does not end: a
 * request that fails as a whole is divided until the transaction is found. A node that does not show the known one
 * either fails by itself.
 */
async function fetchParts(
  rpc: RpcClient,
  listed: readonly Placed[],
  known: string | undefined,
  signal: AbortSignal,
  attempts = REQUESTS,
): Promise<(ReadTransaction | Error)[]> {
  try {
    return await tryTransactions(rpc, listed, signal, attempts);
  } catch (error) {
    if (!(error instanceof HttpError) || signal.aborted) throw error;
    if (!(await shows(rpc, known, signal))) throw error;
    if (listed.length === 1) return [error];
    const size = Math.ceil(listed.length / PARTS);
    const read: (ReadTransaction | Error)[] = [];
    for (let from = 0; from < listed.length; from += size) {
      const part = listed.slice(from, from + size);
      read.push(...(await fetchParts(rpc, part, known, signal, REQUESTS_FOR_A_PART)));
    }
    return read;
  }
}

/** Whether the node shows a transaction that is known to be there. */
async function shows(rpc: RpcClient, known: string | undefined, signal: AbortSignal): Promise<boolean> {
  if (known === undefined) return false;
  try {
    const [answer] = await rpc.callMany('getTransaction', [transactionParams(known)], signal, 1);
    return (
      typeof answer === 'object' &&
      answer !== null &&
      !(answer instanceof Error) &&
      'meta' in answer &&
      answer.meta !== null
    );
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
