import bs58 from 'bs58';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { startsWith } from '#server/api/base58-prefix.ts';
import { bytesList } from '#server/store/base58.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { wallets } from '#server/store/schema.ts';
import { onEachDatabase } from '#tests/support/databases.ts';

const DIGITS = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];
const SEED = { seed: 33, numRuns: 100 };
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

/** Addresses, of which many begin with zeros or with the highest bytes. */
const address = fc
  .tuple(bytes(32), fc.nat(32), fc.constantFrom(0, 255, null))
  .map(([random, count, value]) => bs58.encode(value === null ? random : random.fill(value, 0, count)));
const digit = fc.constantFrom(...DIGITS, '0', 'l', '%', '_', '\\');
/** A search: the index of an address, how many of its first digits to search for, and a digit to append or none. */
const search = fc.tuple(fc.nat(19), fc.nat(45), fc.option(digit, { nil: '' }));

onEachDatabase('base58', (open) => {
  test('a search by the beginning of an address finds what `like` finds', async () => {
    const { db } = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.array(address, { minLength: 20, maxLength: 20 }),
        search,
        async (some, [index, length, more]) => {
          const text = (some[index] ?? '').slice(0, length) + more;
          const found = await rawRows(
            db,
            sql`select base58_encode(wallet) as wallet,
              ${startsWith(wallets.wallet, text)} as found,
              base58_encode(wallet) like ${`${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} as expected
            from unnest(${bytesList(some)}) as wallets (wallet)`,
            v.object({ wallet: v.string(), found: v.boolean(), expected: v.boolean() }),
          );
          expect(found.map(({ wallet }) => wallet)).toEqual(some);
          expect(found.filter((row) => row.found !== row.expected)).toEqual([]);
        },
      ),
      SEED,
    );
  });

  test('bytes of any length become base58 and bytes again as in the app', async () => {
    const { db } = await open();
    const values = fc.sample(
      fc.oneof(bytes(64), fc.uint8Array({ maxLength: 70 }), address.map(bs58.decode)),
      {
        seed: 58,
        numRuns: 500,
      },
    );
    const texts = values.map((value) => bs58.encode(value));
    const rows = await rawRows(
      db,
      sql`select base58_encode(value) as text, base58_encode(base58_decode(base58_encode(value))) as again
        from unnest(${bytesList(texts)}) as given (value)`,
      v.object({ text: v.string(), again: v.string() }),
    );
    expect(rows).toEqual(texts.map((text) => ({ text, again: text })));
    const [none] = await rawRows(db, sql`select base58_decode('0') as bytes`, v.object({ bytes: v.null() }));
    expect(none).toEqual({ bytes: null });
  });
});
