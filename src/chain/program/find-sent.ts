import './buffer.ts';
import {
  ComputeBudgetProgram,
  type Connection,
  type PublicKey,
  type TransactionInstruction,
  type VersionedTransactionResponse,
} from '@solana/web3.js';
import { sleep } from '#src/lib/sleep.ts';
import { LOOK_MS } from './confirm-sent.ts';
import { Expiry, fetchChainHeight, latestExpiryAt } from './expiry.ts';
import type { PreparedTransaction } from './send.ts';
import { HIGHEST_VERSION } from './transaction-json.ts';
import { nodeAnswer } from './node-answer.ts';

/**
 * Number of a wallet's newest transactions that are searched. Anyone can name the wallet in a transaction: if these do
 * not reach far enough back, an absence is not certain.
 */
const NEWEST = 100;
/** Consecutive failed searches after which the error is thrown. */
const MOST_FAILURES = 5;

/**
 * Finds the transaction that a wallet signed and sent without returning the signature: compares the instructions of the
 * wallet's transactions, until no transaction that exists now can land any more.
 * @returns its signature; null if it never landed
 * @throws the connection's error if the node stays unreachable
 */
export async function findSent(
  connection: Connection,
  wallet: PublicKey,
  { transaction: { instructions }, slot: since }: Pick<PreparedTransaction, 'transaction' | 'slot'>,
): Promise<string | null> {
  // Wallets change the compute budget.
  const expected = instructions.filter(({ programId }) => !programId.equals(ComputeBudgetProgram.programId));
  const others = new Set<string>();
  let expiry: Expiry | null = null;
  for (let failures = 0; ;) {
    try {
      const chain = await fetchChainHeight(connection);
      expiry ??= new Expiry(latestExpiryAt(chain.height));
      expiry.noteHeight(chain);
      const found = await look(connection, wallet, expected, { since, others, minContextSlot: chain.slot });
      if (typeof found === 'string') return found;
      if (!found.isCertain) expiry.notePresence();
      else if (expiry.noteAbsence(chain.slot)) return null;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures >= MOST_FAILURES) throw error;
    }
    await sleep(LOOK_MS);
  }
}

interface Look {
  readonly since: number;
  /** Signatures of transactions that are known not to match; this search adds to them. */
  readonly others: Set<string>;
  /** A node that has not reached this slot returns an error. */
  readonly minContextSlot: number;
}

/**
 * Searches once.
 * @returns the signature; or whether all of the wallet's transactions since then could be read without a match
 */
async function look(
  connection: Connection,
  wallet: PublicKey,
  expected: readonly TransactionInstruction[],
  { since, others, minContextSlot }: Look,
): Promise<string | { readonly isCertain: boolean }> {
  const options = { limit: NEWEST, minContextSlot };
  const infos = await nodeAnswer(connection.getSignaturesForAddress(wallet, options, 'confirmed'));
  let isCertain = infos.length < NEWEST || infos.some(({ slot }) => slot < since);
  for (const { signature, slot } of infos) {
    if (slot < since || others.has(signature)) continue;
    const config = { commitment: 'confirmed', maxSupportedTransactionVersion: HIGHEST_VERSION } as const;
    const response = await nodeAnswer(connection.getTransaction(signature, config));
    if (response === null) isCertain = false;
    else if (expected.every((one) => holds(response, one))) return signature;
    else others.add(signature);
  }
  return { isCertain };
}

function holds(
  { transaction: { message }, meta }: VersionedTransactionResponse,
  { programId, keys, data }: TransactionInstruction,
): boolean {
  const loaded = meta?.loadedAddresses;
  const all = [...message.staticAccountKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];
  return message.compiledInstructions.some(
    (one) =>
      all[one.programIdIndex]?.equals(programId) === true &&
      Buffer.from(one.data).equals(data) &&
      one.accountKeyIndexes.length === keys.length &&
      keys.every(({ pubkey }, at) => all[one.accountKeyIndexes[at] ?? -1]?.equals(pubkey) === true),
  );
}
