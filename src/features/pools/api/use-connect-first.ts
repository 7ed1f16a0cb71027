import { useTranslation } from 'react-i18next';
import { requireWallet } from '#src/store/require-wallet.ts';
import { toast } from '#src/store/toast.ts';
import { useStore } from '#src/store/store.ts';

type ConnectFirst = (purpose: 'create' | 'join', action?: () => void, onGivenUp?: () => void) => void;

/** Runs an action for a connected wallet; without one it says so, opens the wallet chooser and goes on from there. */
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
