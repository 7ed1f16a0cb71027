import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { IDL } from '#idl/vrf_pool.ts';

/** The position of a field in an account. `offset` counts bytes from the account's beginning. */
export interface FieldOffset {
  readonly field: string;
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}

export interface AccountLayout {
  /** The first eight bytes, in hex. */
  readonly discriminator: string;
  /** Bytes of the fixed part, discriminator included. */
  readonly length: number;
  readonly fields: readonly FieldOffset[];
}

const PRIMITIVES: ReadonlyMap<string, number> = new Map([
  ['bool', 1],
  ['u8', 1],
  ['u16', 2],
  ['u32', 4],
  ['u64', 8],
  ['i64', 8],
  ['pubkey', 32],
]);

const primitive = v.picklist([...PRIMITIVES.keys()]);
const fieldType = v.union([
  primitive,
  v.object({ array: v.tuple([primitive, v.number()]) }),
  v.object({ defined: v.object({ name: v.string() }) }),
]);
const structSchema = v.object({ fields: v.array(v.object({ name: v.string(), type: fieldType })) });

/** Returns the layouts of all accounts by the IDL: fields one after another, without alignment. */
export function accountLayouts(): Record<string, AccountLayout> {
  return Object.fromEntries(
    IDL.accounts.map(({ name }) => {
      const fields = fieldsOf(name, '', 8);
      const last = fields.at(-1);
      const length = last === undefined ? 8 : last.offset + last.length;
      return [name, { discriminator: discriminatorOf(name), length, fields }];
    }),
  );
}

/** Returns the first eight bytes of `sha256("account:" ‖ name)`, in hex, as Anchor documents. */
function discriminatorOf(name: string): string {
  return createHash('sha256').update(`account:${name}`).digest('hex').slice(0, 16);
}

function fieldsOf(struct: string, prefix: string, from: number): FieldOffset[] {
  const described = IDL.types.find(({ name }) => name === struct);
  let offset = from;
  return v.parse(structSchema, described?.type).fields.flatMap(({ name, type }) => {
    const offsets = offsetsOf(`${prefix}${name}`, type, offset);
    offset += offsets.reduce((sum, { length }) => sum + length, 0);
    return offsets;
  });
}

function offsetsOf(field: string, type: v.InferOutput<typeof fieldType>, offset: number): FieldOffset[] {
  if (typeof type === 'string') return [{ field, type, offset, length: PRIMITIVES.get(type) ?? 0 }];
  if ('defined' in type) return fieldsOf(type.defined.name, `${field}.`, offset);
  const [item, count] = type.array;
  return [{ field, type: `[${item}; ${count}]`, offset, length: count * (PRIMITIVES.get(item) ?? 0) }];
}
