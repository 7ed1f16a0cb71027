import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { useStore } from '#src/store/store.ts';
import { underWay } from '#src/store/transaction-selectors.ts';

/** What a transaction under way is waiting for. */
export interface Waiting {
  readonly label: string;
  /** Milliseconds of `performance.now()` until which an approval is in time. */
  readonly endsAt?: number | undefined;
  /** An action that the player can take instead of waiting. */
  readonly retry?: { readonly label: string; readonly press: () => void; readonly isMain: boolean };
  /** A sentence for places with room for one, such as above a dialog's button. */
  readonly note?: {
    readonly text: string;
    /** Whether the sentence only reassures: places with less room leave it out. */
    readonly isCalm?: boolean;
    /** Address of the transaction in the explorer. */
    readonly explorer?: string;
    /** Address of the pool that the transaction creates. */
    readonly creates?: string | undefined;
  };
}

/** Returns what a transaction is waiting for, in the user's language; undefined if it has ended. */
export const useWaiting = (id: string | null): Waiting | undefined => {
  const { t } = useTranslation('stake');
  const transaction = useStore(underWay(id));
  if (transaction === undefined) return undefined;
  switch (transaction.stage) {
    case 'preparing':
      return { label: t('busy.preparing'), note: { text: t('approval.calm'), isCalm: true } };
    case 'signing':
      return {
        label: t('busy.signing'),
        endsAt: transaction.endsAt,
        note: transaction.isRetry ? { text: t('approval.late') } : { text: t('approval.calm'), isCalm: true },
      };
    case 'lapsed': {
      const { prepareRetry, isApproved } = transaction;
      return {
        label: t('busy.lapsed'),
        ...(prepareRetry && {
          retry: {
            label: t(isApproved ? 'approval.approveAgain' : 'approval.prepareAgain'),
            press: prepareRetry,
            isMain: true,
          },
        }),
        note: {
          text: t(isApproved ? 'approval.late' : prepareRetry ? 'approval.lapsed' : 'approval.held'),
        },
      };
    }
    case 'searching':
      return { label: t('busy.unknown'), note: { text: t('approval.searching') } };
    case 'unknown':
      return {
        label: t('busy.unknown'),
        retry: { label: t('approval.lookAgain'), press: transaction.recheck, isMain: false },
        note: {
          text: t('approval.unknown'),
          explorer: explorerLink('tx', transaction.signature),
          creates: transaction.creates,
        },
      };
    case 'confirmed':
    case 'finalized':
      return { label: t('busy.confirmed') };
    // After a failure the chain is read again, because another sender may have been faster.
    case 'failed':
    case 'sent':
      return { label: t('busy.sent') };
  }
};
