import * as wallet from '#src/chain/testing/a-wallet.ts';
import { useStore } from '#src/store/store.ts';

/** Connects a wallet, as the wallet feature does. */
export function connectWallet(number: number, owner: wallet.Owner): string {
  const walletAddress = wallet.connectWallet(number, owner);
  useStore.setState({ walletAddress, chooserOpen: false });
  return walletAddress;
}

/** Disconnects the wallet. */
export function disconnectWallet(): void {
  wallet.disconnectWallet();
  useStore.setState({ walletAddress: null, chooserOpen: false, requestedWallet: null });
}
