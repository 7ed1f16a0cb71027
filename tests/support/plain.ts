import { PublicKey } from '@solana/web3.js';
import BN from 'bn.js';
import { toHex } from '#src/protocol/bytes.ts';

/** Converts Anchor's decoded values for comparison: u64 and i64 to bigint, keys to base58, byte arrays to hex. */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof PublicKey) return value.toBase58();
  if (value instanceof BN) return BigInt(value.toString());
  if (Array.isArray(value)) return toHex(Uint8Array.from(value, Number));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
