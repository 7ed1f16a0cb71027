import * as wallet from '#src/chain/testing/a-wallet.ts';
import { useStore } from '#src/store/store.ts';

/** Connects a wallet, as the wallet feature does. */
export function connectWallet(...args: Parameters<typeof wallet.connectWallet>): void {
  useStore.setState({ walletAddress: wallet.connectWallet(...args), chooserOpen: false });
}

/** Disconnects the wallet. */
export function disconnectWallet(): void {
  wallet.disconnectWallet();
  useStore.setState({ walletAddress: null, chooserOpen: false, requestedWallet: null });
}
