import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import { openStore } from '#server/store/open-store.ts';
import { indexerState } from '#server/store/schema.ts';
import { hasPostgres, startPostgres } from '#tests/support/postgres.ts';

test.runIf(hasPostgres())(
  'a database that hangs is an error, and works again once it continues',
  async () => {
    const cluster = await startPostgres();
    const databaseUrl = await cluster.createDatabase();
    const options = { databaseUrl, folder: null, connections: 2, onConnectionLost: () => undefined };
    const store = await openStore({ ...options, statementTimeoutMs: 5_000 });
    await initialize(store.db, 'genesis');
    const connections = [sql`select 1`, sql`select 2`].map((query) => store.db.execute(query));
    await Promise.all(connections);
    try {
      const writing = store.db.transaction(async (transaction) => {
        await transaction.update(indexerState).set({ genesisHash: 'half' });
        cluster.freeze(true);
        await transaction.execute(sql`select 1`);
      });
      await expect(writing).rejects.toThrow();
      // The first query uses the other open connection, the second a new one.
      await expect(store.db.execute(sql`select 1`)).rejects.toMatchObject({
        cause: { message: 'The database has not answered for 7 seconds' },
      });
      await expect(store.db.execute(sql`select 1`)).rejects.toThrow();
    } finally {
      cluster.freeze(false);
    }
    // The failed transaction has left no rows, and no open transaction on a connection.
    await store.db.update(indexerState).set({ confirmedSlot: 7n });
    await store.close();
    const reopened = await openStore(options);
    expect(await readIndexerState(reopened.db)).toMatchObject({ genesisHash: 'genesis', confirmedSlot: 7n });
    await reopened.close();
    await cluster.kill();
  },
);
