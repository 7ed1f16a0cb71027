import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as v from 'valibot';
import { rawRows } from './raw-rows.ts';
import { onlyRow } from './rows.ts';

/** A database has tables that this version's migrations did not create; the message follows the database's name. */
export class OtherVersion extends Error {
  override readonly name = 'OtherVersion';
}

const TABLE = 'drizzle.__drizzle_migrations';
const foundSchema = v.object({ found: v.boolean() });
const appliedSchema = v.object({ hash: v.string(), at: v.number() });

/**
 * Refuses a database that another version has created, before anything in it is changed. Chain data is reread instead
 * of migrated from version 1, whose pools were drawn differently.
 * @throws OtherVersion
 */
export async function refuseOtherVersion(
  db: { execute(query: SQL): PromiseLike<unknown> },
  migrationsFolder: string,
): Promise<void> {
  const named = sql`select to_regclass(${TABLE}) is not null as found`;
  if (!onlyRow(await rawRows(db, named, foundSchema)).found) return;
  const own = readMigrationFiles({ migrationsFolder });
  const applied = sql`select hash, created_at::float8 as at from ${sql.raw(TABLE)} order by created_at`;
  const rows = await rawRows(db, applied, appliedSchema);
  const other = rows.find(({ hash }) => own.every((migration) => migration.hash !== hash));
  if (other === undefined) return;
  throw new OtherVersion(
    other.at < (own[0]?.folderMillis ?? 0)
      ? 'was made by an earlier version of this product, whose pools this one cannot read. Start with an empty one: ' +
          'all of the chain is read into it again; suggestions and the audit log stay behind'
      : 'was made by a later version of this product. Start that version, or this one with an empty one',
  );
}
