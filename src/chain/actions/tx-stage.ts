import type { SendStage } from '../program/send.ts';

/** A transaction that was sent and may still land: enough to follow it up after a reload without signing again. */
export interface SentTransaction {
  /** The name of the cluster it was sent to. */
  readonly cluster: string;
  readonly signature: string;
  /** The signed bytes, base64; empty where the wallet sent them itself and has kept them. */
  readonly bytes: string;
  /** Above this block height it can never land. */
  readonly lastValidBlockHeight: number;
}

/** The stage of a transaction. */
export type TxStage =
  | Exclude<SendStage, { readonly stage: 'sent' }>
  | ({ readonly stage: 'sent' } & SentTransaction);

export type OnStage = (stage: TxStage) => void;
