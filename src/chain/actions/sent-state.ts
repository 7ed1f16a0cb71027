import '../program/buffer.ts';
import { sleep } from '#src/lib/sleep.ts';
import { getConnection } from '../connection.ts';
import {
  type ChainHeight,
  Expiry,
  BETWEEN_ABSENCES_MS,
  fetchChainHeight,
  latestExpiryAt,
} from '../program/expiry.ts';
import { TransactionFailed } from '../program/transaction-failed.ts';
import { nodeAnswer } from '../program/node-answer.ts';
import { toTxFailure, type TxFailure } from './tx-failure.ts';

/** Limit of signatures in one request. */
const AT_ONCE = 256;
const LOOKS = 2;

/** A signature, and the block height above which its transaction can never land. */
export interface SentSignature {
  readonly signature: string;
  readonly lastValidBlockHeight: number;
}

export type SentState =
  | { readonly state: 'landed' }
  | { readonly state: 'failed'; readonly failure: TxFailure }
  /** The transaction may still land, or has landed in a block that this node has not seen. */
  | { readonly state: 'pending' }
  /** The transaction has not landed, and never will on this chain. */
  | { readonly state: 'lost' };

/** Returns the genesis hash, which distinguishes chains under the same cluster name. @throws the connection's error */
export const getGenesis = (): Promise<string> => nodeAnswer(getConnection().getGenesisHash());

/**
 * Returns the current state of transactions that were sent, without waiting for any to land; an expiry is checked
 * twice. A transaction belongs to another chain if its last valid block height is higher than this chain can have given
 * out.
 * @returns one state for each, in their order
 * @throws the connection's error
 */
export async function getSentStates(sent: readonly SentSignature[]): Promise<SentState[]> {
  const expiries = sent.map((one) => new Expiry(one.lastValidBlockHeight));
  for (let look = 1; ; look += 1) {
    const chain = await fetchChainHeight(getConnection());
    const states = await lookAt(sent, expiries, chain);
    const mayHaveExpired = states.some(({ state }, at) => state === 'pending' && expiries[at]?.hasPassed);
    if (look === LOOKS || !mayHaveExpired) return states;
    await sleep(BETWEEN_ABSENCES_MS);
  }
}

async function lookAt(
  sent: readonly SentSignature[],
  expiries: readonly Expiry[],
  chain: ChainHeight,
): Promise<SentState[]> {
  const states: SentState[] = [];
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    const signatures = sent.slice(from, from + AT_ONCE).map(({ signature }) => signature);
    const { context, value } = await nodeAnswer(
      getConnection().getSignatureStatuses(signatures, { searchTransactionHistory: true }),
    );
    for (const [at, signature] of signatures.entries()) {
      const expiry = expiries[from + at];
      const status = value[at] ?? null;
      expiry?.noteHeight(chain);
      if (status !== null) expiry?.notePresence();
      if (status === null) {
        const isLost = expiry?.noteAbsence(context.slot) || isOfAnotherChain(sent[from + at], chain);
        states.push({ state: isLost ? 'lost' : 'pending' });
      } else if (status.confirmationStatus === 'processed') states.push({ state: 'pending' });
      else if (status.err === null) states.push({ state: 'landed' });
      else states.push({ state: 'failed', failure: failureOf(status.err, signature) });
    }
  }
  return states;
}

/** Whether no transaction of this chain can have the signature's last valid block height. */
function isOfAnotherChain(sent: SentSignature | undefined, { height }: ChainHeight): boolean {
  // A wallet that sends by itself may have used a blockhash that is one lifetime newer, and the node may lag.
  const furthest = latestExpiryAt(latestExpiryAt(latestExpiryAt(height)));
  return sent !== undefined && sent.lastValidBlockHeight > furthest;
}

const failureOf = (error: object | string, signature: string): TxFailure =>
  toTxFailure(new TransactionFailed('failed', error, [], signature));
