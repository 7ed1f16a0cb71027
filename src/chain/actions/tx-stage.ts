/**
 * A transaction that was sent and may still land, with all that is needed to resume it after a reload without signing
 * again.
 */
export interface SentTransaction {
  /** The name of the cluster that the transaction was sent to. */
  readonly cluster: string;
  readonly signature: string;
  /** The signed bytes, base64; empty if the wallet sent them itself and did not return them. */
  readonly bytes: string;
  /** Block height above which the transaction can never land. */
  readonly lastValidBlockHeight: number;
  /** Address of the pool that the transaction creates. */
  readonly creates?: string;
}

/** The stage of a transaction. */
export type TxStage =
  | { readonly stage: 'preparing' }
  | {
      readonly stage: 'signing';
      /** Milliseconds of `performance.now()` until which an approval is in time; left out while unknown. */
      readonly endsAt?: number;
      /** The wallet prompts once more: the first approval came too late, and nothing was sent. */
      readonly isRetry?: boolean;
    }
  | {
      /** The time to approve is over. Nothing was sent. */
      readonly stage: 'lapsed';
      /** Whether the wallet has approved, too late; otherwise its prompt is still open. */
      readonly isApproved: boolean;
      /** Opens a new wallet prompt; null if the wallet sends by itself, and its open prompt has to end first. */
      readonly prepareRetry: (() => void) | null;
    }
  /** The wallet has failed and may still have sent the transaction: the chain is searched for it. */
  | { readonly stage: 'searching' }
  | ({ readonly stage: 'sent' } & SentTransaction)
  | ({
      /** As `sent`, but the outcome is unknown for now. The status is polled until the outcome is known. */
      readonly stage: 'unknown';
      readonly recheck: () => void;
    } & SentTransaction)
  | { readonly stage: 'confirmed'; readonly signature: string };

export type OnStage = (stage: TxStage) => void;
