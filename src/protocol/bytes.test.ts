import { describe, expect, test } from 'vitest';
import { addressBytes, equalBytes, fromHex, parseAddress, toAddress, toHex, u32Le, u64Le } from './bytes.ts';

const SYSTEM = '11111111111111111111111111111111';

describe('numbers', () => {
  test('numbers are encoded as little-endian', () => {
    expect(toHex(u64Le(0x0102030405060708n))).toBe('0807060504030201');
    expect(toHex(u32Le(0x01020304))).toBe('04030201');
  });
  test.each([-1n, 2n ** 64n])('encoding %d as a u64 throws a RangeError', (value) => {
    expect(() => u64Le(value)).toThrow(RangeError);
  });
  test.each([-1, 2 ** 32, 1.5])('encoding %d as a u32 throws a RangeError', (value) => {
    expect(() => u32Le(value)).toThrow(RangeError);
  });
});

describe('an address', () => {
  test('converts to 32 bytes and back', () => {
    expect(addressBytes(SYSTEM)).toEqual(new Uint8Array(32));
    expect(toAddress(new Uint8Array(32))).toBe(SYSTEM);
  });
  test.each(['', '1', SYSTEM.slice(1), `${SYSTEM}1`, '0'.repeat(32), 'not an address'])(
    'an address is rejected if malformed: %j',
    (text) => {
      expect(parseAddress(text)).toBeNull();
      expect(() => addressBytes(text)).toThrow(RangeError);
    },
  );
});

describe('bytes', () => {
  test('bytes are parsed from hex with two digits per byte only', () => {
    expect(fromHex('00ff')).toEqual(Uint8Array.of(0, 255));
    for (const bad of ['0', 'zz', '0x00']) expect(() => fromHex(bad)).toThrow();
  });
  test('bytes are equal only if both length and content are', () => {
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
    expect(equalBytes(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false);
  });
});
