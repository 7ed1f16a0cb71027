import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isOfTransaction } from '#server/projection/rows/events.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { chainEvents, transactions } from '#server/store/schema.ts';
import type { chainEventQuery } from '#src/contract/events.ts';
import { keyset, pageRows, integerKey } from '../keyset.ts';

const { slot, slotIndex, outerIndex, innerIndex, name, fields } = chainEvents;

const POSITION = [
  integerKey(sql`${slot}`),
  integerKey(sql`${slotIndex}`, 'integer'),
  integerKey(sql`${outerIndex}`, 'smallint'),
  integerKey(sql`${innerIndex}`, 'smallint'),
];

/** Lists the program's events of a pool; by default, oldest first. */
export async function listChainEvents(
  db: Database,
  pool: PoolRow,
  query: v.InferOutput<typeof chainEventQuery>,
) {
  const keys = keyset('chain', POSITION, query.order, query);
  const { signature, at, finalized } = transactions;
  const all = db
    .select({ position: keys.position, signature, slot, name, fields, at, finalized })
    .from(chainEvents)
    .innerJoin(transactions, isOfTransaction)
    .$dynamic();
  const rows = await pageRows(all, keys, eq(chainEvents.pool, pool.address));
  return keys.page(rows, (row) => ({
    signature: row.signature,
    slot: String(row.slot),
    at: row.at,
    finalized: row.finalized,
    name: row.name,
    fields: v.parse(v.record(v.string(), v.unknown()), row.fields),
  }));
}
