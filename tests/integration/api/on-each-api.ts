import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe } from 'vitest';
import type { ApiOptions } from '#server/api/app.ts';
import type { ApiContext } from '#server/api/context.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';
import { ApiWorld } from './api-world.ts';

/** The embedded database takes many seconds to set up where the machine is busy. */
const OPEN_MS = 180_000;

/** The same tests over the embedded database and over PostgreSQL; those of one share a world. */
export function onEachApi(
  name: string,
  tests: (world: () => ApiWorld) => void,
  options: Partial<ApiOptions & ApiContext> = {},
): void {
  const over = (openEmpty: () => Promise<Store>): void => {
    let opened: ApiWorld | null = null;
    beforeAll(async () => {
      opened = await ApiWorld.open(await openEmpty(), options);
    }, OPEN_MS);
    afterAll(async () => {
      await opened?.close();
      if (opened?.store.pool) await opened.store.close();
    });
    tests(() => {
      if (opened === null) throw new Error('The world is open while tests run');
      return opened;
    });
  };
  describe(`${name}, PGlite`, () => {
    over(emptied);
  });
  describe.skipIf(!hasPostgres())(`${name}, PostgreSQL`, () => {
    over(async () =>
      openStore({ databaseUrl: await (await sharedPostgres()).createDatabase(), folder: null }),
    );
  });
}

let shared: Promise<Store> | null = null;

/** The one embedded database of this process, emptied: its files run one after the other. */
async function emptied(): Promise<Store> {
  shared ??= openStore({ databaseUrl: null, folder: null });
  const store = await shared;
  await store.db.execute(sql`do $$ declare list text; begin
    select string_agg(quote_ident(tablename), ', ') into list from pg_tables where schemaname = 'public';
    execute 'truncate ' || list || ' restart identity cascade'; end $$`);
  return store;
}
