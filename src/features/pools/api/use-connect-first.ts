import { useTranslation } from 'react-i18next';
import { requireWallet } from '#src/store/require-wallet.ts';
import { toast } from '#src/store/toast.ts';
import { useStore } from '#src/store/store.ts';

type ConnectFirst = (purpose: 'create' | 'join', action?: () => void, onGivenUp?: () => void) => void;

/** Returns a function that runs an action with a wallet; without one it opens the wallet chooser first. */
export function useConnectFirst(): ConnectFirst {
  const { t } = useTranslation('pools');
  const wallet = useStore((state) => state.walletAddress);
  return (purpose, action, onGivenUp) => {
    if (wallet !== null) {
      action?.();
      return;
    }
    if (!useStore.getState().restoring) {
      toast.show({ type: 'warning', title: t('connect.title'), message: t(`connect.${purpose}`) });
    }
    void requireWallet().then((connected) => (connected === null ? onGivenUp : action)?.());
  };
}
