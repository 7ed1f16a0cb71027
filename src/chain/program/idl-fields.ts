import * as v from 'valibot';
import { toAddress, toHex } from '#src/protocol/bytes.ts';

/** Turns what accounts and events hold into the product's values. */

const bytes = v.instance(Uint8Array);
const isZero = (key: Uint8Array): boolean => key.every((byte) => byte === 0);

export const u64 = v.bigint();
/** Takes a 64-bit number that is known to be small: a time, a slot's distance. */
export const seconds = v.pipe(
  v.bigint(),
  v.transform((value) => Number(value)),
);
export const address = v.pipe(
  bytes,
  v.transform((key) => toAddress(key)),
);
/** Null for the key of zeros, which stands for none. */
export const optionalAddress = v.pipe(
  bytes,
  v.transform((key) => (isZero(key) ? null : toAddress(key))),
);
/** A copy, which does not keep the whole account in memory. */
export const byteArray = v.pipe(
  bytes,
  v.transform((value) => value.slice()),
);
export const hex = v.pipe(
  bytes,
  v.transform((value) => toHex(value)),
);
export const flag = v.pipe(
  v.number(),
  v.transform((value) => value !== 0),
);
