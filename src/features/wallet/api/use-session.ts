import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '#src/lib/log.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import { neededApp } from '../model/wallet-apps.ts';
import { appUrl } from './use-app-url.ts';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Returns why a connection failed, by the adapter's error name, and what to do. */
const connectFailureText = (error: unknown, t: TFunction<'wallet'>): string => {
  switch (nameOf(error)) {
    case 'WalletNotSelectedError':
      return t('toast.notSelectedText');
    case 'WalletPublicKeyError':
      return t('toast.publicKeyText');
    case 'WalletAccountError':
      return t('toast.accountText');
    case 'WalletWindowBlockedError':
      return t('toast.windowBlockedText');
    case 'WalletDisconnectedError':
      return t('toast.leftText');
    default:
      return t('toast.failedText');
  }
};

/** Returns the wallet's session, and functions that connect and disconnect and show the result in a toast. */
export const useSession = () => {
  const { t } = useTranslation('wallet');
  const publicKey = useStore((state) => state.walletAddress);
  const connecting = useStore((state) => state.connecting || state.requestedWallet !== null);
  const walletName = useStore((state) => state.walletName);

  /** Resolves to whether the wallet is connected now. */
  const connect = useCallback(
    async (name: string): Promise<boolean> => {
      const { wallets, joinPoolId, setChooserOpen } = useStore.getState();
      const wallet = wallets.find((one) => one.name === name);
      const app = wallet ? neededApp(wallet) : null;
      if (app) {
        toast.show({ type: 'info', title: t('toast.redirecting', { wallet: name }) });
        // The chooser explains what to do if the app does not open.
        setChooserOpen(true);
        window.location.assign(appUrl(app, joinPoolId));
        return false;
      }
      try {
        await useStore.getState().connectWallet(name);
        const { walletAddress } = useStore.getState();
        toast.show({
          type: 'success',
          title: t('toast.connected'),
          message: shortAddress(walletAddress ?? ''),
        });
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
        log.warn('Wallet', error);
        toast.show({ type: 'error', title: t('toast.failed'), message: connectFailureText(error, t) });
        return false;
      }
    },
    [t],
  );

  const disconnect = useCallback(async (): Promise<void> => {
    try {
      await useStore.getState().disconnectWallet();
    } catch (error) {
      log.warn('Wallet', error);
      toast.show({
        type: 'error',
        title: t('toast.disconnectFailed'),
        message: t('toast.disconnectFailedText'),
      });
    }
  }, [t]);

  return { publicKey, connected: publicKey !== null, connecting, walletName, connect, disconnect };
};
