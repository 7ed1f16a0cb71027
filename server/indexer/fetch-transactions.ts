import { backoffMs } from '#src/lib/backoff-ms.ts';
import { HttpError } from '#src/lib/http-error.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { Positioned } from './positions.ts';
import type { Unread } from './quarantine.ts';
import {
  type ReadTransaction,
  readTransaction,
  transactionParams,
  UnreadableTransaction,
} from './read-transaction.ts';
import type { RpcClient } from './rpc-client.ts';
import { isOfRequest } from './rpc-errors.ts';

/** A node lists a transaction shortly before it can return it; other nodes behind the same address may lag further. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;
/** Attempts for a request that fails as a whole; when it is then split, each part is sent once. */
const REQUESTS = 2;
const REQUESTS_FOR_A_PART = 1;
const PARTS = 4;

/**
 * Whether the node answered but the transaction could not be read: requests that fail as a whole are retried already.
 */
function isWorthAnother(read: ReadTransaction | Error | undefined): boolean {
  return read instanceof HttpError ? isOfRequest(read) : read instanceof Error;
}

/** Listed transactions in their order: those that could be read, and those that could not. */
export interface Fetched {
  readonly transactions: readonly ReadTransaction[];
  readonly unread: readonly Unread<Positioned>[];
  /** Whether a transaction that could not be read at first was read by a later attempt. */
  readonly recovered: boolean;
}

/** The node returns no transactions at all, not even one it returned before: the caller should wait and retry. */
export class NodeAtFault extends Error {
  override readonly name = 'NodeAtFault';
}

/**
 * Fetches listed transactions, each up to four times.
 * @param probe signature of a transaction that the node has returned before, or should be able to return; it
 *   distinguishes a failing node from an unreadable transaction
 * @throws NodeAtFault if the node returns neither any of them nor the probe; HttpError if it is
 *   unreachable
 */
export async function fetchTransactions(
  rpc: RpcClient,
  listed: readonly Positioned[],
  probe: string | undefined,
  signal: AbortSignal,
): Promise<Fetched> {
  const read = await fetchParts(rpc, listed, probe, signal);
  let recovered = false;
  for (let tried = 1; tried < ATTEMPTS && read.some(isWorthAnother); tried += 1) {
    await sleep(backoffMs(tried, FIRST_PAUSE_MS, Infinity), signal);
    signal.throwIfAborted();
    const missing = listed.flatMap((one, index) => (isWorthAnother(read[index]) ? { one, index } : []));
    const retried = missing.map(({ one }) => one);
    const answers = await fetchParts(rpc, retried, probe, signal);
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
  if (transactions.length === 0 && unread.length > 0 && !(await shows(rpc, probe, signal))) {
    throw new NodeAtFault(
      `The RPC returns none of ${unread.length} listed transactions: ${unread[0]?.error.message}`,
    );
  }
  return { transactions, unread, recovered };
}

/**
 * Retries transactions that could not be read, once, each in a separate request: a response that never ends must not
 * fail the others.
 * @param probe as for `fetchTransactions` @throws HttpError if the node does not return the probe either
 */
export async function retryTransactions(
  rpc: RpcClient,
  listed: readonly Positioned[],
  probe: string | undefined,
  signal: AbortSignal,
): Promise<(ReadTransaction | Error)[]> {
  return (
    await Promise.all(listed.map((one) => fetchParts(rpc, [one], probe, signal, REQUESTS_FOR_A_PART)))
  ).flat();
}

/** Reads each listed transaction once. Returns the transaction, or the error in its answer. */
async function tryTransactions(
  rpc: RpcClient,
  listed: readonly Positioned[],
  signal: AbortSignal,
  attempts: number,
): Promise<(ReadTransaction | Error)[]> {
  const params = listed.map(({ signature }) => transactionParams(signature));
  const answers = await rpc.callMany('getTransaction', params, signal, attempts);
  return listed.map((one, index) => {
    const answer = answers[index];
    if (answer instanceof Error) return answer;
    if (answer === null || answer === undefined) {
      return new UnreadableTransaction(`The RPC lists transaction ${one.signature} but does not return it`);
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
 * Reads transactions in one request. A single transaction can fail the whole request, by a response that is too large
 * or never ends: a failed request is split until that transaction is found. If the node does not return the probe
 * either, the node itself is at fault, and the error is thrown.
 */
async function fetchParts(
  rpc: RpcClient,
  listed: readonly Positioned[],
  probe: string | undefined,
  signal: AbortSignal,
  attempts = REQUESTS,
): Promise<(ReadTransaction | Error)[]> {
  try {
    return await tryTransactions(rpc, listed, signal, attempts);
  } catch (error) {
    if (!(error instanceof HttpError) || signal.aborted) throw error;
    if (!(await shows(rpc, probe, signal))) throw error;
    if (listed.length === 1) return [error];
    const size = Math.ceil(listed.length / PARTS);
    const read: (ReadTransaction | Error)[] = [];
    for (let from = 0; from < listed.length; from += size) {
      const part = listed.slice(from, from + size);
      read.push(...(await fetchParts(rpc, part, probe, signal, REQUESTS_FOR_A_PART)));
    }
    return read;
  }
}

/** Whether the node returns a transaction that is known to exist. */
async function shows(rpc: RpcClient, probe: string | undefined, signal: AbortSignal): Promise<boolean> {
  if (probe === undefined) return false;
  try {
    const [answer] = await rpc.callMany('getTransaction', [transactionParams(probe)], signal, 1);
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
