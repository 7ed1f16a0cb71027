import type { PublicKey } from '@solana/web3.js';

const texts = new WeakMap<PublicKey, string>();

/** A key's base58, which takes so long to write that a seeding would spend most of its time on it. */
export function textOf(key: PublicKey): string {
  const text = texts.get(key) ?? key.toBase58();
  texts.set(key, text);
  return text;
}
