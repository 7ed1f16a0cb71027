import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import type { Database } from './open-store.ts';
import { rawRows } from './raw-rows.ts';
import { onlyRow } from './rows.ts';

/**
 * Returns an identifier of the database instance that issues ids. It changes when the database is restored from a
 * backup, and when a standby takes over: ids issued since the copy may then be issued for other events.
 */
export async function originOf(db: Database, embedded: PGlite | null): Promise<string> {
  return embedded === null ? originOfServer(db) : originOfFolder(embedded);
}

/**
 * Combines the server's id, its timeline, which recovery changes, and the table's oid, which restoring a dump changes.
 */
async function originOfServer(db: Database): Promise<string> {
  const named = sql`
    select concat_ws('/',
      (select system_identifier from pg_control_system()),
      left(pg_walfile_name(pg_current_wal_lsn()), 8),
      'live_events'::regclass::oid) as origin`;
  return onlyRow(await rawRows(db, named, v.object({ origin: v.string() }))).origin;
}

/** Returns the inode of a file that is never rewritten: a copy unpacked from an archive has another one. */
function originOfFolder({ dataDir }: PGlite): string {
  if (dataDir === undefined || dataDir.includes('://')) return 'memory';
  return String(statSync(join(dataDir, 'PG_VERSION'), { bigint: true }).ino);
}
