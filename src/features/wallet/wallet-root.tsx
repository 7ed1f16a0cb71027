import { WalletBridge } from '#src/chain/wallet/wallet-bridge.tsx';
import { useStore } from '#src/store/store.ts';
import { TransactionToasts } from './components/transaction-toasts.tsx';
import { useArrival } from './api/use-arrival.ts';
import { useSessionSync } from './api/use-session-sync.ts';
import { WalletChooser } from './components/wallet-chooser.tsx';

/** The parts of the wallet that belong to no page: its session, the chooser and the transactions' toast. */
export const WalletRoot = () => {
  useSessionSync();
  useArrival();
  return (
    <>
      <WalletBridge publish={useStore.setState} />
      <WalletChooser />
      <TransactionToasts />
    </>
  );
};
