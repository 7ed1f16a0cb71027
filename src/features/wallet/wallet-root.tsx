import { WalletBridge } from '#src/chain/wallet-bridge.tsx';
import { TransactionToasts } from './transaction-toasts.tsx';
import { useSessionSync } from './use-session-sync.ts';
import { WalletChooser } from './wallet-chooser.tsx';

/** Everything about the wallet that no page shows by itself: its session, the chooser and the transactions' toast. */
export const WalletRoot = () => {
  useSessionSync();
  return (
    <>
      <WalletBridge />
      <WalletChooser />
      <TransactionToasts />
    </>
  );
};
