import bs58 from 'bs58';

const ADDRESS_BYTES = 32;

/** Bytes that are read one after the other. Taking beyond the end throws a RangeError. */
class Cursor {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get left(): number {
    return this.bytes.length - this.#at;
  }

  take(length: number): Buffer {
    if (length > this.left) throw new RangeError(`${length} bytes wanted, ${this.left} left`);
    this.#at += length;
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + this.#at - length, length);
  }
}

/** Reads a value at the cursor; numbers are little-endian. */
export type Layout<T> = (bytes: Cursor) => T;

export const u8: Layout<number> = (bytes) => bytes.take(1).readUInt8();
export const u16: Layout<number> = (bytes) => bytes.take(2).readUInt16LE();
export const i16: Layout<number> = (bytes) => bytes.take(2).readInt16LE();
const u32: Layout<number> = (bytes) => bytes.take(4).readUInt32LE();
export const u64: Layout<bigint> = (bytes) => bytes.take(8).readBigUInt64LE();
export const i64: Layout<bigint> = (bytes) => bytes.take(8).readBigInt64LE();
export const f64: Layout<number> = (bytes) => bytes.take(8).readDoubleLE();
export const bool: Layout<boolean> = (bytes) => u8(bytes) !== 0;
export const address: Layout<string> = (bytes) => bs58.encode(bytes.take(ADDRESS_BYTES));
/** Text behind its length of four bytes. */
export const text: Layout<string> = (bytes) => bytes.take(u32(bytes)).toString('utf8');
export const base64 =
  (length: number): Layout<string> =>
  (bytes) =>
    bytes.take(length).toString('base64');

/** A value of 32 bytes of which nothing but zeros means none. */
export const nonZero =
  (encode: (bytes: Buffer) => string): Layout<string | null> =>
  (bytes) => {
    const value = bytes.take(ADDRESS_BYTES);
    return value.every((byte) => byte === 0) ? null : encode(value);
  };
export const nonZeroAddress = nonZero(bs58.encode);

/** A value behind a tag of four bytes, 0 for none; the value's bytes are there in any case. */
export const option =
  <T>(layout: Layout<T>): Layout<T | null> =>
  (bytes) => {
    const tag = u32(bytes);
    if (tag > 1) throw new RangeError(`${tag} is no option's tag`);
    const value = layout(bytes);
    return tag === 1 ? value : null;
  };

/** A list behind its length of four bytes. */
export const list =
  <T>(layout: Layout<T>): Layout<T[]> =>
  (bytes) =>
    Array.from({ length: u32(bytes) }, () => layout(bytes));

type Fields = Readonly<Record<string, Layout<unknown>>>;

/** Fields one after the other, in the order in which they are written down. */
export const struct =
  <F extends Fields>(fields: F): Layout<{ [Name in keyof F]: ReturnType<F[Name]> }> =>
  (bytes) => {
    const read = Object.entries(fields).map(([name, layout]) => [name, layout(bytes)]);
    // Each name with what its own layout has read.
    return Object.fromEntries(read) as { [Name in keyof F]: ReturnType<F[Name]> };
  };

/** Reads a value from the beginning of some data; null where they end before it does, or hold none. */
export function readFirst<T>(data: Uint8Array, layout: Layout<T>): T | null {
  return read(data, layout)?.value ?? null;
}

/** Reads a value that takes all of some data; null where it does not. */
export function readWhole<T>(data: Uint8Array, layout: Layout<T>): T | null {
  const found = read(data, layout);
  return found?.left === 0 ? found.value : null;
}

function read<T>(data: Uint8Array, layout: Layout<T>) {
  const bytes = new Cursor(data);
  try {
    return { value: layout(bytes), left: bytes.left };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
