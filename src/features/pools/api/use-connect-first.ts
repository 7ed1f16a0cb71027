import { useTranslation } from 'react-i18next';
import { requireWallet } from '#src/chain/wallet/require-wallet.ts';
import { useUser } from '#src/store/user.ts';
import { toast } from '#src/ui/toast-state.ts';

/** Runs an action for a connected wallet; without one it says so, opens the wallet chooser and goes on from there. */
export function useConnectFirst(): (purpose: 'create' | 'join', action: () => void) => void {
  const { t } = useTranslation('pools');
  const wallet = useUser((state) => state.walletAddress);
  return (purpose, action) => {
    if (wallet !== null) {
      action();
      return;
    }
    toast.show({ type: 'warning', title: t('connect.title'), message: t(`connect.${purpose}`) });
    void requireWallet().then((connected) => {
      if (connected !== null) action();
    });
  };
}
