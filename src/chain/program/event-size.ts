import * as v from 'valibot';
import { IDL } from '#idl/vrf_pool.ts';

/** Bytes of the types that events are made of. Source: https://borsh.io, "Specification". */
const BYTES = { bool: 1, u8: 1, u16: 2, u32: 4, u64: 8, i64: 8, pubkey: 32 } as const;
const primitive = v.pipe(
  v.picklist(['bool', 'u8', 'u16', 'u32', 'u64', 'i64', 'pubkey']),
  v.transform((name) => BYTES[name]),
);
const array = v.pipe(
  v.object({ array: v.tuple([primitive, v.number()]) }),
  v.transform(({ array: [bytes, count] }) => bytes * count),
);
const struct = v.pipe(
  v.object({ defined: v.object({ name: v.string() }) }),
  v.transform(({ defined }) => structSize(defined.name)),
);
const fields = v.array(v.object({ type: v.union([primitive, array, struct]) }));

function structSize(name: string): number {
  const definition = IDL.types.find((type) => type.name === name);
  return v.parse(fields, definition?.type.fields).reduce((sum, { type }) => sum + type, 0);
}

const sizes = new Map<string, number>(
  IDL.events.map(({ name, discriminator }) => [name, discriminator.length + structSize(name)]),
);

/**
 * Bytes of an event with its discriminator: all have fixed lengths, which Anchor's decoder does not check.
 * @throws where the IDL has no such event
 */
export function eventSize(name: string): number {
  const size = sizes.get(name);
  if (size === undefined) throw new Error(`The program has no event ${name}`);
  return size;
}
