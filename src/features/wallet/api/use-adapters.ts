import { useStore } from '#src/store/store.ts';
import { adapterOf, type WalletAdapter } from '../model/adapter.ts';

/** Lists the wallets, each with its part in the session. */
export const useAdapters = (): readonly WalletAdapter[] => {
  const wallets = useStore((state) => state.wallets);
  const walletName = useStore((state) => state.walletName);
  const walletAddress = useStore((state) => state.walletAddress);
  const connecting = useStore((state) => state.connecting);
  const requestedWallet = useStore((state) => state.requestedWallet);
  const session = { walletName, walletAddress, connecting, requestedWallet };
  return wallets.map((wallet) => adapterOf(wallet, session));
};
