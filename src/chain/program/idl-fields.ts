import * as v from 'valibot';
import { toAddress, toHex } from '#src/protocol/bytes.ts';

/** Schemas that convert fields of accounts and events to the app's values. */

const bytes = v.instance(Uint8Array);
const isZero = (key: Uint8Array): boolean => key.every((byte) => byte === 0);

export const u64 = v.bigint();
/** Converts a 64-bit number that is known to be small, such as a time or a number of slots. */
export const seconds = v.pipe(
  v.bigint(),
  v.transform((value) => Number(value)),
);
export const address = v.pipe(
  bytes,
  v.transform((key) => toAddress(key)),
);
/** Null for the key of zeros, which means "none". */
export const optionalAddress = v.pipe(
  bytes,
  v.transform((key) => (isZero(key) ? null : toAddress(key))),
);
/** Copies the bytes, so that the whole account does not stay in memory. */
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
