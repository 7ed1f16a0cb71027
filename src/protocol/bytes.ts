/** Encodings of numbers and addresses as bytes, and of bytes as text. */
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import bs58 from 'bs58';

export { concatBytes, utf8ToBytes };

export const ADDRESS_BYTES = 32;

/** Returns lower-case hex. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes);

/** @throws if the text is not hex with an even number of digits */
export const fromHex = (hex: string): Uint8Array => hexToBytes(hex);

/** Returns eight bytes, little-endian. @throws RangeError outside u64 */
export function u64Le(value: bigint): Uint8Array {
  if (BigInt.asUintN(64, value) !== value) throw new RangeError(`not a u64: ${value}`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

/** Returns four bytes, little-endian. @throws RangeError outside u32 */
export function u32Le(value: number): Uint8Array {
  if (value >>> 0 !== value) throw new RangeError(`not a u32: ${value}`);
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

/** Returns the 32 bytes of a base58 address, or null if the text is not an address. */
export function parseAddress(address: string): Uint8Array | null {
  const bytes = bs58.decodeUnsafe(address);
  return bytes?.length === ADDRESS_BYTES ? bytes : null;
}

/** Returns the 32 bytes of a base58 address. @throws RangeError if the text is not an address */
export function addressBytes(address: string): Uint8Array {
  const bytes = parseAddress(address);
  if (bytes === null) throw new RangeError(`not an address: ${address}`);
  return bytes;
}

/** Returns the base58 text of an address's 32 bytes. */
export const toAddress = (bytes: Uint8Array): string => bs58.encode(bytes);

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
