import { ed25519 } from '@noble/curves/ed25519.js';
import { toAddress } from '#src/protocol/bytes.ts';
import { type ChainSigner, setSigner } from '../wallet/signer.ts';

/** The owner's answer to a wallet prompt. */
export interface Owner {
  approves: () => Promise<boolean>;
}

/** Returns the address of a test wallet; every number has its own key. */
export const addressOf = (number: number): string => toAddress(ed25519.getPublicKey(secretOf(number)));
const secretOf = (number: number): Uint8Array => new Uint8Array(32).fill(number);

/**
 * Connects a wallet that signs messages, as the wallet bridge does.
 * @param changes further or missing abilities
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

/** Returns the wallet's signature, if its owner approves. */
async function signedBy(number: number, owner: Owner, message: Uint8Array): Promise<Uint8Array> {
  if (await owner.approves()) return ed25519.sign(message, secretOf(number));
  throw Object.assign(new Error('User rejected the request.'), { name: 'WalletSignMessageError' });
}

/** Disconnects the wallet: nothing can be signed. */
export function disconnectWallet(): void {
  setSigner(null);
}
