import '../program/buffer.ts';
import { getConnection } from '../connection.ts';
import { latestExpiryAt } from '../program/confirm-sent.ts';
import { TransactionFailed } from '../program/transaction-failed.ts';
import { within } from '../program/within.ts';
import { toTxFailure, type TxFailure } from './tx-failure.ts';

/** The most signatures that a node takes in one request. */
const AT_ONCE = 256;
/** The nodes behind one address differ by some blocks. */
const HEIGHT_MARGIN = 10;

/** A signature, and the block height above which its transaction can never land. */
export interface SentSignature {
  readonly signature: string;
  readonly lastValidBlockHeight: number;
}

export type SentState =
  | { readonly state: 'landed' }
  | { readonly state: 'failed'; readonly failure: TxFailure }
  /** It may land yet. */
  | { readonly state: 'pending' }
  /** It has not landed, and never will on this chain. */
  | { readonly state: 'lost' };

/** By which a chain is told apart from another of the same cluster's name. @throws the connection's error */
export const getGenesis = (): Promise<string> => within(getConnection().getGenesisHash());

/**
 * Returns what is known now of transactions that were sent, without waiting for any. A height is taken as it is given;
 * one so far ahead of the chain that no transaction of it could have got it is another chain's.
 * @returns one for each, in their order
 * @throws the connection's error
 */
export async function getSentStates(sent: readonly SentSignature[]): Promise<SentState[]> {
  const connection = getConnection();
  // The height first: what lands before it is asked for is then seen in the status.
  const height = await within(connection.getBlockHeight('confirmed'));
  const states: SentState[] = [];
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    const part = sent.slice(from, from + AT_ONCE);
    const signatures = part.map(({ signature }) => signature);
    const { value } = await within(
      connection.getSignatureStatuses(signatures, { searchTransactionHistory: true }),
    );
    for (const [at, one] of part.entries()) {
      const status = value[at] ?? null;
      if (status === null) states.push({ state: canLand(one, height) ? 'pending' : 'lost' });
      else if (status.confirmationStatus === 'processed') states.push({ state: 'pending' });
      else if (status.err === null) states.push({ state: 'landed' });
      else states.push({ state: 'failed', failure: failureOf(status.err, one.signature) });
    }
  }
  return states;
}

function canLand({ lastValidBlockHeight }: SentSignature, height: number): boolean {
  // A wallet that sends by itself may have taken a blockhash a whole life later than this page knew.
  const furthest = latestExpiryAt(latestExpiryAt(height)) + HEIGHT_MARGIN;
  return height <= lastValidBlockHeight + HEIGHT_MARGIN && lastValidBlockHeight <= furthest;
}

const failureOf = (error: object | string, signature: string): TxFailure =>
  toTxFailure(new TransactionFailed('failed', error, [], signature));
