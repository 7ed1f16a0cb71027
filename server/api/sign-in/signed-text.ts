import { Buffer } from 'node:buffer';
import { ed25519 } from '@noble/curves/ed25519.js';
import bs58 from 'bs58';
import { parseAddress } from '#src/protocol/bytes.ts';
import type { SignInProof } from '#src/contract/sign-in.ts';
import { signedMemo } from './signed-memo.ts';

/** A text, and the wallet whose key has signed it. */
export interface SignedText {
  readonly wallet: string;
  readonly text: string;
}

/**
 * Whether a key has signed a message; as strict as the chain, which accepts neither malleable signatures nor weak keys.
 */
export function isSignedBy(wallet: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = parseAddress(wallet);
  if (key === null || signature.length !== 64) return false;
  return ed25519.verify(signature, message, key, { zip215: false });
}

/** Checks the signature of a proof and returns its text; null if the signature is invalid. */
export function readProof(proof: SignInProof): SignedText | null {
  switch (proof.by) {
    case 'message': {
      const message = Buffer.from(proof.signedMessage, 'base64');
      const signature = bs58.decodeUnsafe(proof.signature);
      if (signature === undefined || !isSignedBy(proof.account, message, signature)) return null;
      return { wallet: proof.account, text: message.toString('utf8') };
    }
    case 'transaction': {
      const memo = signedMemo(Buffer.from(proof.transaction, 'base64'));
      return memo !== null && isSignedBy(memo.wallet, memo.message, memo.signature) ? memo : null;
    }
  }
}
