import { PublicKey } from '@solana/web3.js';
import BN from 'bn.js';
import { toHex } from '#src/protocol/bytes.ts';

/** Anchor's decoded values in a form to compare: u64 and i64 as bigint, keys as base58, byte arrays as hex. */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof PublicKey) return value.toBase58();
  if (value instanceof BN) return BigInt(value.toString());
  if (Array.isArray(value)) return toHex(Uint8Array.from(value, Number));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
