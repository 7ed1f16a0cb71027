import { ed25519 } from '@noble/curves/ed25519.js';
import { setSigner } from '#src/chain/signer.ts';
import { useWallet } from '#src/chain/wallet-state.ts';
import { toAddress } from '#src/protocol/bytes.ts';
import { useUser } from '#src/store/user.ts';

/** What the owner of the wallet answers when it asks. */
export interface Owner {
  approves: () => Promise<boolean>;
}

/** A wallet with a key of its own; every number has another. */
export const addressOf = (number: number): string => toAddress(ed25519.getPublicKey(secretOf(number)));
const secretOf = (number: number): Uint8Array => new Uint8Array(32).fill(number);

/** Connects a wallet, as the wallet bridge does. */
export function connectWallet(number: number, owner: Owner): string {
  const address = addressOf(number);
  setSigner({
    address,
    chains: [],
    signTransaction: null,
    signAllTransactions: null,
    signAndSend: null,
    signMessage: async (message) => {
      if (await owner.approves()) return ed25519.sign(message, secretOf(number));
      throw Object.assign(new Error('User rejected the request.'), { name: 'WalletSignMessageError' });
    },
  });
  useWallet.setState({ address, chooserOpen: false });
  useUser.getState().setWallet(address);
  return address;
}

/** Nobody is connected. */
export function disconnectWallet(): void {
  setSigner(null);
  useWallet.setState({ address: null, chooserOpen: false, requested: null });
  useUser.getState().reset();
}
