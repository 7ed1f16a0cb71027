import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import type { Database } from './open-store.ts';
import { rawRows } from './raw-rows.ts';
import { onlyRow } from './rows.ts';

/**
 * Names what a database's numbers were given by. It changes when the database is restored from a backup, and when a
 * standby takes over: numbers that were given since then may be given again, to something else.
 */
export async function originOf(db: Database, embedded: PGlite | null): Promise<string> {
  return embedded === null ? originOfServer(db) : originOfFolder(embedded);
}

/** The server's own number, its timeline, which recovery begins anew, and the table, which a restored dump makes anew. */
async function originOfServer(db: Database): Promise<string> {
  const named = sql`
    select concat_ws('/',
      (select system_identifier from pg_control_system()),
      left(pg_walfile_name(pg_current_wal_lsn()), 8),
      'live_events'::regclass::oid) as origin`;
  return onlyRow(await rawRows(db, named, v.object({ origin: v.string() }))).origin;
}

/** A file that is never written again: what is unpacked from an archive is another one. */
function originOfFolder({ dataDir }: PGlite): string {
  if (dataDir === undefined || dataDir.includes('://')) return 'memory';
  return String(statSync(join(dataDir, 'PG_VERSION'), { bigint: true }).ino);
}
