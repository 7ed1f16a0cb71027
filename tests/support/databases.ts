import { getTableName, sql } from 'drizzle-orm';
import { beforeAll, describe } from 'vitest';
import { openStore, type Store } from '#server/store/open-store.ts';
import * as schema from '#server/store/schema.ts';
import { hasPostgres, sharedPostgres } from './postgres.ts';

/** Empties and returns the process's database of one kind. A test uses only one store at a time. */
export type OpenDatabase = () => Promise<Store>;

/** Milliseconds. Opening a new PGlite takes seconds. */
const OPENING_MS = 180_000;

type Kind = 'PGlite' | 'PostgreSQL';

/** Runs the same tests on the embedded database and on PostgreSQL. */
export function onEachDatabase(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name}, PGlite`, () => {
    beforeAll(() => opened('PGlite'), OPENING_MS);
    tests(() => emptied('PGlite'));
  });
  describe.skipIf(!hasPostgres())(`${name}, PostgreSQL`, () => {
    beforeAll(() => opened('PostgreSQL'), OPENING_MS);
    tests(() => emptied('PostgreSQL'));
  });
}

/** Databases shared by all files of the process, because opening one takes longer than most tests. */
const shared = globalThis as typeof globalThis & { sharedStores?: Map<Kind, Promise<Store>> };

function opened(kind: Kind): Promise<Store> {
  const stores = (shared.sharedStores ??= new Map());
  const opening = stores.get(kind) ?? open(kind);
  stores.set(kind, opening);
  return opening;
}

/** Returns the process's database of one kind after deleting all rows. Earlier callers must no longer use it. */
async function emptied(kind: Kind): Promise<Store> {
  const store = await opened(kind);
  const tables = Object.values(schema).map((table) => sql.identifier(getTableName(table)));
  await store.db.execute(sql`truncate ${sql.join(tables, sql`, `)} restart identity cascade`);
  await store.db.execute(FIRST_MONTH_ONLY);
  return store;
}

/** Removes the months that tests have added or dropped, except the first one. */
const FIRST_MONTH_ONLY = sql`do $$
  declare
    part text;
  begin
    if not exists (select from pg_inherits join pg_class on oid = inhrelid where inhparent = 'transactions'::regclass
      and pg_get_expr(relpartbound, oid) !~ ' TO .*[(''](0|6480000)[)'']')
    then
      return;
    end if;
    for part in select replace(inhrelid::regclass::text, 'transactions_', '') from pg_inherits
      where inhparent = 'transactions'::regclass
    loop
      execute format('drop table %I', 'chain_events_' || part);
      execute format('alter table transactions detach partition %I', 'transactions_' || part);
      execute format('drop table %I', 'transactions_' || part);
    end loop;
    perform add_part('before', 'MINVALUE', '0');
  end $$`;

async function open(kind: Kind): Promise<Store> {
  const databaseUrl = kind === 'PGlite' ? null : await (await sharedPostgres()).createDatabase();
  return openStore({ databaseUrl, folder: null });
}
