import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Drizzle on PostgreSQL or the embedded database, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
