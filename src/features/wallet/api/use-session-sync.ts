import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatchWallet } from '#src/chain/cache/use-chain-watch.ts';
import { useWallet } from '#src/chain/wallet/wallet-state.ts';
import { useUser } from '#src/store/user.ts';
import { toast } from '#src/ui/toast-state.ts';

/** Tells the rest of the app who is playing, and the player when their wallet has left. */
export const useSessionSync = (): void => {
  const { t } = useTranslation('wallet');
  const address = useWallet((state) => state.address);
  const before = useRef<string | null>(null);
  useWatchWallet(address);
  useEffect(() => {
    if (address === before.current) return;
    const left = before.current !== null && address === null;
    before.current = address;
    if (address === null) useUser.getState().reset();
    else useUser.getState().setWallet(address);
    // While another wallet is asked for, leaving the old one goes without saying.
    const { requested, leftBadly } = useWallet.getState();
    if (!left || requested !== null) return;
    toast.show(
      leftBadly
        ? { type: 'error', title: t('toast.disconnectFailed'), message: t('toast.disconnectFailedText') }
        : { type: 'info', title: t('toast.disconnected'), message: t('toast.disconnectedText') },
    );
  }, [address, t]);
};
