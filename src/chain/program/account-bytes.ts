import * as v from 'valibot';
import { IDL } from '#idl/vrf_pool.ts';

export type AccountName = (typeof IDL)['accounts'][number]['name'];

/** Reads a field without interpreting it: keys and arrays stay bytes, 64-bit numbers become `bigint`. */
type Read = (data: DataView, offset: number) => unknown;

interface FieldReader {
  /** The name in the IDL and the one in this code: `pool_id` and `poolId`. */
  readonly name: string;
  readonly key: string;
  readonly offset: number;
  readonly length: number;
  readonly read: Read;
}

/** The bytes of an account's fixed part, or of an event. */
interface Layout {
  readonly discriminator: Uint8Array;
  /** Length in bytes, discriminator included. */
  readonly length: number;
  readonly fields: readonly FieldReader[];
}

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const bytes =
  (length: number): Read =>
  (data, offset) =>
    new Uint8Array(data.buffer, data.byteOffset + offset, length);

/** The IDL's primitive types with the length in bytes of each, little-endian. */
const PRIMITIVES: Readonly<Record<string, readonly [length: number, read: Read]>> = {
  bool: [1, (data, offset) => data.getUint8(offset) !== 0],
  u8: [1, (data, offset) => data.getUint8(offset)],
  u16: [2, (data, offset) => data.getUint16(offset, true)],
  u32: [4, (data, offset) => data.getUint32(offset, true)],
  u64: [8, (data, offset) => data.getBigUint64(offset, true)],
  i64: [8, (data, offset) => data.getBigInt64(offset, true)],
  pubkey: [32, bytes(32)],
};

const typeSchema = v.union([
  v.pipe(
    v.string(),
    v.check((name) => name in PRIMITIVES),
  ),
  v.object({ array: v.tuple([v.literal('u8'), v.number()]) }),
  v.object({ defined: v.object({ name: v.string() }) }),
]);
const structSchema = v.object({ fields: v.array(v.object({ name: v.string(), type: typeSchema })) });

function readerOf(type: v.InferOutput<typeof typeSchema>): readonly [length: number, read: Read] {
  if (typeof type === 'string') {
    const primitive = PRIMITIVES[type];
    if (primitive === undefined) throw new Error(`The IDL's type ${type} is unknown here`);
    return primitive;
  }
  if ('array' in type) return [type.array[1], bytes(type.array[1])];
  const fields = fieldsOf(type.defined.name, 0);
  const length = fields.end;
  return [length, (data, offset) => readFields(fields.readers, data, offset)];
}

function fieldsOf(struct: string, from: number): { readers: FieldReader[]; end: number } {
  const described = IDL.types.find(({ name }) => name === struct);
  let offset = from;
  const readers = v.parse(structSchema, described?.type).fields.map(({ name, type }): FieldReader => {
    const [length, read] = readerOf(type);
    const reader = { name, key: camelCase(name), offset, length, read };
    offset += length;
    return reader;
  });
  return { readers, end: offset };
}

function readFields(fields: readonly FieldReader[], data: DataView, base: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { key, offset, read } of fields) values[key] = read(data, base + offset);
  return values;
}

/** Returns the layouts of the IDL's accounts or events by name. */
export function layoutsOf<Name extends string>(
  described: readonly { readonly name: Name; readonly discriminator: readonly number[] }[],
): ReadonlyMap<Name, Layout> {
  return new Map(
    described.map(({ name, discriminator }) => {
      const { readers, end } = fieldsOf(name, discriminator.length);
      return [name, { discriminator: Uint8Array.from(discriminator), length: end, fields: readers }];
    }),
  );
}

/**
 * Reads all fields of a layout, by their names in camel case.
 * @throws RangeError if the bytes end before the fields do
 */
export function readLayout({ fields }: Layout, data: Uint8Array): Record<string, unknown> {
  return readFields(fields, new DataView(data.buffer, data.byteOffset, data.byteLength), 0);
}

const ACCOUNTS = layoutsOf<AccountName>(IDL.accounts);

function layoutOf(name: AccountName): Layout {
  const layout = ACCOUNTS.get(name);
  if (layout === undefined) throw new Error(`The IDL has no account ${name}`);
  return layout;
}

/** Returns the first eight bytes of every account of a type. */
export function discriminatorOf(name: AccountName): Uint8Array {
  return layoutOf(name).discriminator;
}

/** Returns the length of an account's fixed part, discriminator included. */
export function sizeOf(name: AccountName): number {
  return layoutOf(name).length;
}

/**
 * Reads the fields of an account's fixed part. Lists have thousands of accounts, and Anchor's own decoder, which
 * creates an object for every number, takes ten times as long; test vectors check that both give the same values.
 * @throws RangeError if the bytes end before the fields do
 */
export function readAccount(name: AccountName, data: Uint8Array): Record<string, unknown> {
  const layout = layoutOf(name);
  if (data.length < layout.length) {
    throw new RangeError(`${name} account of ${data.length} bytes; it has ${layout.length}`);
  }
  return readLayout(layout, data);
}

function fieldOf(name: AccountName, field: string): FieldReader {
  const found = layoutOf(name).fields.find((one) => one.name === field);
  if (found === undefined) throw new Error(`The IDL's ${name} has no field ${field}`);
  return found;
}

/** Returns where a field of the IDL begins in an account, discriminator included. @throws if there is no such field */
export function offsetOf(name: AccountName, field: string): number {
  return fieldOf(name, field).offset;
}

/** Returns the bytes of a field of the IDL, a struct as a whole. @throws if the account has no such field */
export function fieldBytes(name: AccountName, field: string, data: Uint8Array): Uint8Array {
  const { offset, length } = fieldOf(name, field);
  return data.subarray(offset, offset + length);
}
