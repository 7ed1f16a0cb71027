import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatchWallet } from '#src/chain/pools/use-chain-watch.ts';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import { toastTransaction } from '#src/store/transaction-selectors.ts';

/** Whether a transaction's toast already reports that the wallet disconnected during its request; it has priority. */
const reportsLeaving = (shown: ReturnType<typeof toastTransaction>): boolean =>
  shown?.stage === 'failed' && shown.failure.kind === 'walletLate';

/** Watches the connected wallet, and shows a toast when it disconnects. */
export const useSessionSync = (): void => {
  const { t } = useTranslation('wallet');
  const walletAddress = useStore((state) => state.walletAddress);
  const before = useRef<string | null>(null);
  useWatchWallet(walletAddress);
  useEffect(() => {
    if (walletAddress === before.current) return;
    const left = before.current !== null && walletAddress === null;
    before.current = walletAddress;
    // While another wallet is being connected, disconnecting the old one is expected and needs no toast.
    const { requestedWallet, leftBadly } = useStore.getState();
    if (!left || requestedWallet !== null || reportsLeaving(toastTransaction(useStore.getState()))) return;
    toast.show(
      leftBadly
        ? { type: 'error', title: t('toast.disconnectFailed'), message: t('toast.disconnectFailedText') }
        : { type: 'info', title: t('toast.disconnected'), message: t('toast.disconnectedText') },
    );
  }, [walletAddress, t]);
};
