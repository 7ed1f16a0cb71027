import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useWallet } from '#src/chain/wallet/wallet-state.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { toast } from '#src/ui/toast-state.ts';
import { connectFailureText } from '../model/connect-failure.ts';
import { needsPhantomApp, phantomBrowseUrl } from '../model/phantom-link.ts';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Connecting and disconnecting at the player's wish, with what the toasts say about it. */
export const useSession = () => {
  const { t } = useTranslation('wallet');

  /** Resolves to whether the wallet is connected now. */
  const connect = useCallback(
    async (name: string): Promise<boolean> => {
      const wallet = useWallet.getState().wallets.find((one) => one.name === name);
      if (wallet && needsPhantomApp(wallet)) {
        toast.show({ type: 'info', title: t('toast.redirecting') });
        window.location.assign(phantomBrowseUrl(window.location));
        return false;
      }
      try {
        await useWallet.getState().connect(name);
        const { address } = useWallet.getState();
        toast.show({ type: 'success', title: t('toast.connected'), message: shortAddress(address ?? '') });
        return true;
      } catch (error) {
        switch (nameOf(error)) {
          case 'WalletRequestReplaced':
            return false;
          case 'WalletNotReadyError':
            toast.show({
              type: 'warning',
              title: t('toast.notReady', { wallet: name }),
              message: t('toast.notReadyText'),
            });
            return false;
        }
        console.warn('Wallet', error);
        toast.show({ type: 'error', title: t('toast.failed'), message: connectFailureText(error, t) });
        return false;
      }
    },
    [t],
  );

  const disconnect = useCallback(async (): Promise<void> => {
    try {
      await useWallet.getState().disconnect();
    } catch (error) {
      console.warn('Wallet', error);
      toast.show({
        type: 'error',
        title: t('toast.disconnectFailed'),
        message: t('toast.disconnectFailedText'),
      });
    }
  }, [t]);

  return { connect, disconnect };
};
