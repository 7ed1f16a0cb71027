import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { IMPERSONAL_TABLES, PERSONAL_TABLES } from '#src/contract/stored-data.ts';
import * as schema from './schema.ts';

it('the page on privacy names every table, unless the table has nothing about people', () => {
  const listed: string[] = [...Object.values(PERSONAL_TABLES).flat(), ...IMPERSONAL_TABLES];
  const tables = Object.values(schema).map((table) => getTableName(table));
  expect(listed.toSorted()).toEqual(tables.toSorted());
});

it('no table that is listed as impersonal has a column of a wallet', () => {
  const impersonal: readonly string[] = IMPERSONAL_TABLES;
  const withWallets = Object.values(schema).filter((table) =>
    Object.keys(table).some((column) => /^(wallets?|player|creator|completer|feePayer|winner)$/.test(column)),
  );
  expect(withWallets.length).toBeGreaterThan(8);
  expect(withWallets.map((table) => getTableName(table)).filter((name) => impersonal.includes(name))).toEqual(
    [],
  );
});
