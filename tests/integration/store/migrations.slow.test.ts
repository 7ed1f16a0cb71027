import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { indexerState, wallets } from '#server/store/schema.ts';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';
import { totalsDifferences } from '#tests/support/totals-differences.ts';
import { variedPools } from '../api-admin/varied-pools.ts';
import { allRows, fillEarlier, type Rows } from './earlier-database.ts';

/** Returns the rows that this version writes for a chain. */
async function writtenRows(): Promise<Rows> {
  const { db, close } = await openStore({ databaseUrl: null, folder: null });
  await initialize(db, 'genesis');
  const chain = variedPools();
  await applyTransactions(db, chain.transactions, { confirmedSlot: chain.slot });
  const rows = await allRows(db);
  await close();
  return rows;
}

let rows: Rows;
beforeAll(async () => {
  rows = await writtenRows();
});

/** Returns rows in an order that does not depend on the table's. */
const sorted = (some: Rows) =>
  [...some].map(([table, own]) => [
    table,
    own
      .map((row) =>
        JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
      )
      .toSorted(),
  ]);

const databases = [
  ['embedded', async (folder: string) => ({ databaseUrl: null, folder })],
  [
    'PostgreSQL',
    async () => ({ databaseUrl: await (await sharedPostgres()).createDatabase(), folder: null }),
  ],
] as const;

for (const [name, database] of databases) {
  test
    .skipIf(name === 'PostgreSQL' && !hasPostgres())
    .each([
      '0008_admin_lists',
      '0009_totals',
      '0010_notification_keys',
      '0011_event_keys',
      '0012_binary_addresses',
    ])(`the migrations after %s keep all rows: ${name}`, async (tag) => {
    const folder = await mkdtemp(join(tmpdir(), 'store-'));
    const options = await database(folder);
    expect([...rows].filter(([, own]) => own.length > 0).map(([table]) => table)).toEqual(
      expect.arrayContaining(['pools', 'transactions', 'chain_events', 'notifications', 'seats', 'wallets']),
    );
    await fillEarlier(options, tag, rows);
    const { db, close } = await openStore(options);
    expect(sorted(await allRows(db))).toEqual(sorted(rows));
    expect(await projectionDifferences(db)).toEqual([]);
    expect(await totalsDifferences(db)).toEqual([]);
    await close();
    await rm(folder, { recursive: true });
  });

  test.skipIf(name === 'PostgreSQL' && !hasPostgres())(
    `figures of wallets and hours are recomputed after a server of an earlier version has written: ${name}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'store-'));
      const options = await database(folder);
      const figures = ({ db }: Store) => db.select().from(wallets).orderBy(wallets.wallet);
      await fillEarlier(options, '0009_totals', rows);
      const first = await openStore(options);
      const before = await figures(first);
      expect(before).toHaveLength(rows.get('wallets')?.length ?? 0);
      await first.db.update(indexerState).set({ revision: 2n });
      await first.db.delete(wallets);
      await first.close();
      const second = await openStore(options);
      expect(await figures(second)).toEqual(before);
      expect(await readIndexerState(second.db)).toMatchObject({ revision: 2n, totalsRevision: 2n });
      await second.close();
      await rm(folder, { recursive: true });
    },
  );
}
