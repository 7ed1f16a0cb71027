import * as wallet from '#src/chain/testing/a-wallet.ts';
import { useUser } from '#src/store/user.ts';

/** Connects a wallet, as the wallet feature does. */
export function connectWallet(number: number, owner: wallet.Owner): string {
  const address = wallet.connectWallet(number, owner);
  useUser.getState().setWallet(address);
  return address;
}

/** Nobody is connected. */
export function disconnectWallet(): void {
  wallet.disconnectWallet();
  useUser.getState().reset();
}
