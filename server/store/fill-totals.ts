/** The figures of wallets, hours and creators, computed from all rows instead of from changes. */
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as schema from './schema.ts';

const { creatorDays, hours, indexerState, wallets } = schema;
type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * Computes the figures if a server of an earlier version has changed rows without them. Call it before the server
 * opens its other connections, whose statements time out after some seconds.
 */
export async function fillMissingTotals(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { revision, totalsRevision } = indexerState;
    const [state] = await tx.select({ revision, totalsRevision }).from(indexerState).for('update');
    if (state !== undefined && state.totalsRevision !== state.revision) await fillTotals(tx);
  });
}

/** Computes all figures anew, in a transaction that has locked the indexer's row. */
export async function fillTotals(tx: Database): Promise<void> {
  await tx.delete(wallets);
  await tx.execute(sql`insert into ${wallets} select * from wallets_computed`);
  await tx.delete(hours);
  await tx.execute(sql`insert into ${hours} select * from hours_computed`);
  await tx.delete(creatorDays);
  await tx.execute(sql`insert into ${creatorDays} select * from creator_days_computed`);
  await tx.update(indexerState).set({ totalsRevision: sql`${indexerState.revision}` });
}
