/** JSON with u64: a bigint becomes a plain integer, however large. */
export type Json =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Writes JSON; members that are undefined are left out. */
export function toJson(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(toJson).join(',')}]`;
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}:${toJson(member)}`],
  );
  return `{${members.join(',')}}`;
}
