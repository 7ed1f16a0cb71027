import { ed25519 } from '@noble/curves/ed25519.js';
import { toAddress } from '#src/protocol/bytes.ts';
import { type ChainSigner, setSigner } from '../wallet/signer.ts';

/** The answer of the wallet's owner when it asks. */
export interface Owner {
  approves: () => Promise<boolean>;
}

/** A wallet with a key of its own; every number has another. */
export const addressOf = (number: number): string => toAddress(ed25519.getPublicKey(secretOf(number)));
const secretOf = (number: number): Uint8Array => new Uint8Array(32).fill(number);

/**
 * Has the connected wallet sign, as the wallet bridge does. It signs messages.
 * @param changes what else it can do, or cannot
 */
export function connectWallet(number: number, owner: Owner, changes: Partial<ChainSigner> = {}): string {
  const address = addressOf(number);
  setSigner({
    address,
    chains: [],
    signTransaction: null,
    signAllTransactions: null,
    signAndSend: null,
    signMessage: (message) => signedBy(number, owner, message),
    signIn: null,
    ...changes,
  });
  return address;
}

/** The wallet's signature, where its owner approves. */
async function signedBy(number: number, owner: Owner, message: Uint8Array): Promise<Uint8Array> {
  if (await owner.approves()) return ed25519.sign(message, secretOf(number));
  throw Object.assign(new Error('User rejected the request.'), { name: 'WalletSignMessageError' });
}

/** Nobody signs any more. */
export function disconnectWallet(): void {
  setSigner(null);
}
