import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { getConnection } from '../connection.ts';
import { type PreparedTransaction, prepareTransaction, sendSigned } from '../program/send.ts';
import { MEETS_ALL } from './meets-all.ts';
import type { Signed } from '../program/signed.ts';
import { toTxFailure, type TxFailureKind } from './tx-failure.ts';
import type { OnStage } from './tx-stage.ts';
import { requireSafeSigner, sendAs, forApp } from './send.ts';
import type { ChainSigner } from '../wallet/signer.ts';

/**
 * Most transactions in one wallet prompt: they all have to land within a blockhash's lifetime, and the admin has to
 * read them.
 */
const SIGNED_AT_ONCE = 10;

/** One of several transactions. */
export interface SeveralItem {
  /** Returns the transaction's instructions; throws if there is nothing left to do. */
  readonly instructions: () => Promise<readonly TransactionInstruction[]>;
  readonly onStage: OnStage;
}

/** A signature, or why there is none. */
type SeveralResult = PromiseSettledResult<string>;

interface Ready extends PreparedTransaction {
  readonly onStage: OnStage;
}
type SignAll = NonNullable<ChainSigner['signAllTransactions']>;

/** The results of the items that were begun, in their order. */
interface Sent {
  readonly sent: SeveralResult[];
  /** A failure that every other item would have as well; null if there is none. */
  readonly refusal: PromiseRejectedResult | null;
}

/** Failures of a request for several after which the wallet does not prompt for each transaction. */
const ENDS: ReadonlySet<TxFailureKind> = new Set([
  'rejected',
  'walletNotConnected',
  'walletLeft',
  'walletSwitched',
  'walletLate',
]);
/** Refusals in a row after which each is signed alone: a wallet that blocks several may report that as a refusal. */
const MOST_DECLINED = 2;

/** Number of consecutive times that a wallet has declined to sign several at once, by its address. */
const declined = new Map<string, number>();

/**
 * Sends several transactions of an admin with one wallet prompt for every ten, or one for each if the wallet cannot
 * sign several or refuses to. The failure of a single one does not affect the others. A failure that the next ones
 * would end in as well stops all: the admin declined, or the wallet disconnected, is on another cluster or cannot sign.
 * @param mayGoOn called before each wallet prompt; once it returns false, nothing more is begun
 * @returns the results of the begun items, in their order; never throws
 */
export async function sendInTurns(
  items: readonly SeveralItem[],
  mayGoOn: () => boolean = () => true,
): Promise<Sent> {
  const results: SeveralResult[] = [];
  while (results.length < items.length && mayGoOn()) {
    const { sent, refusal } = await turn(items.slice(results.length, results.length + SIGNED_AT_ONCE));
    results.push(...sent);
    if (refusal) return { sent: results, refusal };
  }
  return { sent: results, refusal: null };
}

/** Sends items with the connected wallet: all of them together, or only the first one. */
async function turn(items: readonly SeveralItem[]): Promise<Sent> {
  const [signer] = await Promise.allSettled([requireSafeSigner()]);
  if (signer.status === 'rejected') return { sent: [], refusal: signer };
  const { address, signAllTransactions } = signer.value;
  const [first, second] = items;
  const times = declined.get(address) ?? 0;
  if (signAllTransactions && second && times < MOST_DECLINED) {
    const sent = await together(items, new PublicKey(address), signAllTransactions);
    const kind = sent.refusal && toTxFailure(sent.refusal.reason).kind;
    if (kind === null) declined.delete(address);
    else if (kind === 'rejected') declined.set(address, times + 1);
    else if (!ENDS.has(kind)) declined.set(address, MOST_DECLINED);
    if (kind === null || ENDS.has(kind)) return sent;
  }
  return first ? alone(first, signer.value) : { sent: [], refusal: null };
}

async function alone({ instructions, onStage }: SeveralItem, signer: ChainSigner): Promise<Sent> {
  onStage({ stage: 'preparing' });
  const plan = async () => ({ instructions: await instructions() });
  const [result] = await Promise.allSettled([sendAs(signer, plan, onStage)]);
  const meetsAll = result.status === 'rejected' && MEETS_ALL.has(toTxFailure(result.reason).kind);
  return { sent: [result], refusal: meetsAll ? result : null };
}

async function together(items: readonly SeveralItem[], payer: PublicKey, signAll: SignAll): Promise<Sent> {
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
      return sendSigned(connection, one.value, signed, forApp(one.value.onStage));
    }),
  );
  return { sent, refusal: null };
}

async function signTogether(ready: readonly Ready[], signAll: SignAll): Promise<Signed[]> {
  if (ready.length === 0) return [];
  for (const { onStage } of ready) onStage({ stage: 'signing' });
  return signAll(ready.map(({ transaction }) => transaction));
}
