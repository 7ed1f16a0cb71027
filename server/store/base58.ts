/** Addresses and signatures: base58 in the program and on the wire, bytes in the database. */
import bs58 from 'bs58';
import { type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import * as v from 'valibot';

/** Bytes of the database, parsed to base58; for rows of statements that Drizzle cannot express. */
export const storedBase58 = v.pipe(
  v.instance(Uint8Array),
  v.transform((bytes) => bs58.encode(bytes)),
);

/** Column of an address or a signature. */
export const base58 = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (text) => Buffer.from(bs58.decode(text)),
  fromDriver: (bytes) => bs58.encode(bytes),
});

/** Column of several addresses. Drizzle's own arrays cannot hold bytes. */
export const base58List = customType<{ data: string[]; driverData: string | Uint8Array[] }>({
  dataType: () => 'bytea[]',
  toDriver: listLiteral,
  fromDriver: (list) => v.parse(v.array(storedBase58), list),
});

/** Returns a text in PostgreSQL's notation of bytes. */
export function bytesLiteral(text: string): string {
  return String.raw`\x` + Buffer.from(bs58.decode(text)).toString('hex');
}

/** Returns addresses or signatures as one parameter. */
export function bytesList(texts: readonly string[]): SQL {
  return sql`${listLiteral(texts)}::bytea[]`;
}

function listLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => String.raw`"\\x` + bytesLiteral(text).slice(2) + '"').join(',')}}`;
}
