import '../program/buffer.ts';
import { PublicKey, type Transaction, type TransactionInstruction } from '@solana/web3.js';
import { getConnection } from '../connection.ts';
import { type PreparedTransaction, prepareTransaction, sendSigned } from '../program/send.ts';
import { toTxFailure, type TxFailureKind } from '../tx-failure.ts';
import type { OnStage } from '../tx-stage.ts';
import { requireSafeSigner, sendWithWallet, told } from './send.ts';

/** How many one question to the wallet may hold: all share the life of a blockhash, and are to be read. */
const SIGNED_AT_ONCE = 10;

/** Failures that each further transaction would end in as well. */
const MEETS_ALL: ReadonlySet<TxFailureKind> = new Set([
  'rejected',
  'walletNotConnected',
  'walletLeft',
  'wrongCluster',
  'wrongWalletCluster',
]);

/** One of several transactions. */
export interface SeveralItem {
  /** What it does; may throw where there is nothing to do any more. */
  readonly instructions: () => Promise<readonly TransactionInstruction[]>;
  readonly onStage: OnStage;
}

/** A signature, or why there is none. */
export type SeveralResult = PromiseSettledResult<string>;

interface Ready extends PreparedTransaction {
  readonly onStage: OnStage;
}
type SignAll = (transactions: Transaction[]) => Promise<Transaction[]>;

/**
 * Sends several transactions, for which the wallet is asked once for every ten, or once for each where it cannot sign
 * several. One that fails by itself leaves the others alone. What would meet the next ones too ends it for them: that
 * the player declined, that the wallet left or is on another cluster; and of several signed together, any failure to
 * sign.
 * @returns what became of each, in their order; never throws
 */
export async function sendSeveral(items: readonly SeveralItem[]): Promise<SeveralResult[]> {
  const [signer] = await Promise.allSettled([requireSafeSigner()]);
  if (signer.status === 'rejected') return items.map(() => signer);
  const { address, signAllTransactions } = signer.value;
  if (!signAllTransactions || items.length < 2) return oneByOne(items);
  const results: SeveralResult[] = [];
  for (let from = 0; from < items.length; from += SIGNED_AT_ONCE) {
    const chunk = items.slice(from, from + SIGNED_AT_ONCE);
    const { sent, refusal } = await together(chunk, new PublicKey(address), signAllTransactions);
    results.push(...sent);
    if (refusal) return [...results, ...items.slice(results.length).map(() => refusal)];
  }
  return results;
}

async function oneByOne(items: readonly SeveralItem[]): Promise<SeveralResult[]> {
  const results: SeveralResult[] = [];
  for (const { instructions, onStage } of items) {
    onStage({ stage: 'preparing' });
    const send = instructions().then((what) => sendWithWallet(what, onStage));
    const [result] = await Promise.allSettled([send]);
    results.push(result);
    if (result.status === 'rejected' && MEETS_ALL.has(toTxFailure(result.reason).kind)) {
      return [...results, ...items.slice(results.length).map(() => result)];
    }
  }
  return results;
}

async function together(
  items: readonly SeveralItem[],
  payer: PublicKey,
  signAll: SignAll,
): Promise<{ sent: SeveralResult[]; refusal: PromiseRejectedResult | null }> {
  const connection = getConnection();
  const prepared = await Promise.allSettled(
    items.map(async ({ instructions, onStage }): Promise<Ready> => {
      onStage({ stage: 'preparing' });
      return { ...(await prepareTransaction(connection, payer, await instructions())), onStage };
    }),
  );
  const ready = prepared.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [signing] = await Promise.allSettled([signTogether(ready, signAll)]);
  if (signing.status === 'rejected') {
    const sent = prepared.map((one) => (one.status === 'rejected' ? one : signing));
    return { sent, refusal: signing };
  }
  const sent = await Promise.allSettled(
    prepared.map((one) => {
      if (one.status === 'rejected') return Promise.reject(one.reason);
      const signed = signing.value[ready.indexOf(one.value)];
      if (!signed)
        return Promise.reject(new Error('The wallet returned fewer transactions than it was given'));
      return sendSigned(connection, one.value, signed, told(one.value.onStage));
    }),
  );
  return { sent, refusal: null };
}

async function signTogether(ready: readonly Ready[], signAll: SignAll): Promise<Transaction[]> {
  if (ready.length === 0) return [];
  for (const { onStage } of ready) onStage({ stage: 'signing' });
  return signAll(ready.map(({ transaction }) => transaction));
}
