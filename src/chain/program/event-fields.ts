import './buffer.ts';
import BN from 'bn.js';
import { PublicKey } from '@solana/web3.js';
import * as v from 'valibot';

/** The IDL's types as Anchor decodes them, turned into the product's. */

export const u64 = v.pipe(
  v.instance(BN),
  v.transform((value) => BigInt(value.toString())),
);
/** A 64-bit number that is known to be small: a time, a slot's distance. */
export const seconds = v.pipe(
  u64,
  v.transform((value) => Number(value)),
);
export const address = v.pipe(
  v.instance(PublicKey),
  v.transform((key) => key.toBase58()),
);
/** Null for the key of zeros, which stands for none. */
export const optionalAddress = v.pipe(
  v.instance(PublicKey),
  v.transform((key) => (key.equals(PublicKey.default) ? null : key.toBase58())),
);
export const byteArray = v.pipe(
  v.array(v.number()),
  v.transform((bytes) => Uint8Array.from(bytes)),
);
export const hex = v.pipe(
  byteArray,
  v.transform((bytes) => Buffer.from(bytes).toString('hex')),
);
