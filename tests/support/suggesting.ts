import type { Keypair } from '@solana/web3.js';
import { suggestionMessage, voteMessage } from '#src/contract/suggestions.ts';
import { CLUSTER, signedBy } from './admin-api.ts';

/** The site and time of a signature. */
interface Signing {
  readonly domain: string;
  /** Unix seconds. */
  readonly now: number;
}

const signer = ({ domain, now }: Signing, key: Keypair) => ({
  domain,
  cluster: CLUSTER,
  wallet: key.publicKey.toBase58(),
  issuedAt: now,
});

/** Returns the body of a suggestion signed by a wallet. */
export function newSuggestion(
  at: Signing,
  key: Keypair,
  idea: { readonly title: string; readonly body: string },
) {
  const by = signer(at, key);
  const { wallet, issuedAt } = by;
  return { wallet, issuedAt, signature: signedBy(key, suggestionMessage(by, idea)), ...idea };
}

/** Returns the body of a vote, or of its withdrawal, signed by a wallet. */
export function voteFor(at: Signing, key: Keypair, suggestion: number, take: 'cast' | 'withdrawn' = 'cast') {
  const by = signer(at, key);
  const { wallet, issuedAt } = by;
  return { wallet, issuedAt, signature: signedBy(key, voteMessage(by, { suggestion, take })) };
}
