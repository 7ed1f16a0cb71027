import { createHash } from 'node:crypto';
import type { Hex } from './state.ts';

export const hex = (bytes: Uint8Array): Hex => Buffer.from(bytes).toString('hex');
export const unhex = (text: Hex): Uint8Array => Buffer.from(text, 'hex');

export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export const u8 = (value: number): Uint8Array => Uint8Array.of(value);

/** Returns a number's little-endian bytes, as in accounts and in the draw. */
export function u16(value: number): Uint8Array {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function u32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function u64(value: number | bigint): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
