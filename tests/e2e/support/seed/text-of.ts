import type { PublicKey } from '@solana/web3.js';

const texts = new WeakMap<PublicKey, string>();

/** Returns a key's base58 from a cache. Without the cache, a seeding would spend most of its time on encoding. */
export function textOf(key: PublicKey): string {
  const text = texts.get(key) ?? key.toBase58();
  texts.set(key, text);
  return text;
}
