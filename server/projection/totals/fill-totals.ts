import { sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { hours, wallets } from '#server/store/schema.ts';

/** Computes all figures of wallets and hours anew, in a transaction that holds the indexer's lock. */
export async function fillTotals(tx: Database): Promise<void> {
  await tx.delete(wallets);
  await tx.execute(sql`insert into ${wallets} select * from wallets_computed`);
  await tx.delete(hours);
  await tx.execute(sql`insert into ${hours} select * from hours_computed`);
}
