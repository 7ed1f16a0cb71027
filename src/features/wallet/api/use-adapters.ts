import type { WalletOption } from '#src/lib/wallet-session.ts';
import { useStore } from '#src/store/store.ts';

/** A wallet with its session state. */
export interface WalletAdapter extends WalletOption {
  /** Base58; null while the wallet is not connected. */
  readonly publicKey: string | null;
  readonly connecting: boolean;
  readonly connected: boolean;
}

/** Returns the wallets, each with its session state. */
export const useAdapters = (): readonly WalletAdapter[] => {
  const wallets = useStore((state) => state.wallets);
  const walletName = useStore((state) => state.walletName);
  const walletAddress = useStore((state) => state.walletAddress);
  const connecting = useStore((state) => state.connecting);
  const requestedWallet = useStore((state) => state.requestedWallet);
  return wallets.map((wallet) => {
    const chosen = walletName === wallet.name;
    const publicKey = chosen ? walletAddress : null;
    return {
      ...wallet,
      publicKey,
      connecting: requestedWallet === wallet.name || (chosen && connecting),
      connected: publicKey !== null,
    };
  });
};
