import bs58 from 'bs58';

const ADDRESS_BYTES = 32;

/** Reads little-endian fields one after the other. Every method throws a RangeError beyond the end. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  take(length: number): Buffer {
    if (length > this.left) throw new RangeError(`${length} bytes wanted, ${this.left} left`);
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  u8(): number {
    return this.take(1).readUInt8();
  }
  u16(): number {
    return this.take(2).readUInt16LE();
  }
  i16(): number {
    return this.take(2).readInt16LE();
  }
  u32(): number {
    return this.take(4).readUInt32LE();
  }
  u64(): bigint {
    return this.take(8).readBigUInt64LE();
  }
  i64(): bigint {
    return this.take(8).readBigInt64LE();
  }
  f64(): number {
    return this.take(8).readDoubleLE();
  }
  bool(): boolean {
    return this.u8() !== 0;
  }
  address(): string {
    return bs58.encode(this.take(ADDRESS_BYTES));
  }
  /** An address of which nothing but zeros means none. */
  nonZeroAddress(): string | null {
    const bytes = this.take(ADDRESS_BYTES);
    return bytes.every((byte) => byte === 0) ? null : bs58.encode(bytes);
  }
  base64(length: number): string {
    return this.take(length).toString('base64');
  }
  /** Text behind its length of four bytes. */
  text(): string {
    return this.take(this.u32()).toString('utf8');
  }

  /** A value behind a tag of four bytes, 0 for none; the value's bytes are there in any case. */
  option<T>(read: () => T): T | null {
    const tag = this.u32();
    if (tag > 1) throw new RangeError(`${tag} is no option's tag`);
    const value = read();
    return tag === 1 ? value : null;
  }
}
