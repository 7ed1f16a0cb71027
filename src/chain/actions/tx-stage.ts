/** A transaction that was sent and may still land: enough to follow it up after a reload without signing again. */
export interface SentTransaction {
  /** The name of the cluster it was sent to. */
  readonly cluster: string;
  readonly signature: string;
  /** The signed bytes, base64; empty where the wallet sent them itself and has kept them. */
  readonly bytes: string;
  /** Above this block height it can never land. */
  readonly lastValidBlockHeight: number;
  /** Address of the pool that it creates. */
  readonly creates?: string;
}

/** The stage of a transaction. */
export type TxStage =
  | { readonly stage: 'preparing' }
  | {
      readonly stage: 'signing';
      /** Milliseconds of `performance.now()` until which an approval is in time; left out where that is not known. */
      readonly endsAt?: number;
      /** The wallet is asked once more: it approved too late, and nothing was sent. */
      readonly isAgain?: boolean;
    }
  | {
      /** The time to approve is over. Nothing was sent. */
      readonly stage: 'lapsed';
      /** Whether the wallet has approved, too late; else its question is still open. */
      readonly isApproved: boolean;
      /** Asks the wallet anew; null where it sends by itself, and its old question has to end first. */
      readonly prepareAgain: (() => void) | null;
    }
  /** The wallet has failed and may have sent it all the same: it is looked for on the chain. */
  | { readonly stage: 'searching' }
  | ({ readonly stage: 'sent' } & SentTransaction)
  | ({
      /** As `sent`, where nothing certain can be read for now. It is looked at until that is known. */
      readonly stage: 'unknown';
      readonly lookAgain: () => void;
    } & SentTransaction)
  | { readonly stage: 'confirmed'; readonly signature: string };

export type OnStage = (stage: TxStage) => void;
