import {
  and,
  arrayContains,
  asc,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import * as v from 'valibot';
import type { adminTransactionListSchema, adminTransactionsQuery } from '#src/contract/admin.ts';
import type { Database } from '#server/store/open-store.ts';
import { chainEvents, transactions } from '#server/store/schema.ts';
import { keyset, type Sort } from '../keyset.ts';

type Query = v.InferOutput<typeof adminTransactionsQuery>;

const NEWEST: Sort = {
  name: 'transactions',
  by: sql`${transactions.slot}`,
  type: 'bigint',
  tie: sql`${transactions.slotIndex}`,
  tieType: 'bigint',
  order: 'desc',
};
const fieldsSchema = v.record(v.string(), v.unknown());

/** `GET /admin/transactions`. */
export async function readTransactions(
  db: Database,
  query: Query,
): Promise<v.InferInput<typeof adminTransactionListSchema>> {
  const { limit, cursor } = query;
  const keys = keyset(NEWEST, cursor);
  const matching = matches(db, query);
  const rows = await db
    .select({ ...keys.keys, transaction: transactions })
    .from(transactions)
    .where(and(matching, keys.after))
    .orderBy(...keys.orderBy)
    .limit(limit + 1);
  const [all] = await db.select({ total: count() }).from(transactions).where(matching);
  const events = await readEvents(
    db,
    rows.slice(0, limit).map(({ transaction }) => transaction.signature),
  );
  const page = keys.page(rows, limit, ({ transaction }) => {
    const { slot, feeLamports, slotIndex: _, wallets: __, ...shown } = transaction;
    return {
      ...shown,
      slot: String(slot),
      fee: String(feeLamports),
      events: events
        .filter(({ signature }) => signature === transaction.signature)
        .map(({ name, pool, fields }) => ({ name, pool, fields: v.parse(fieldsSchema, fields) })),
    };
  });
  return { ...page, total: all?.total ?? 0 };
}

function readEvents(db: Database, signatures: readonly string[]) {
  return db
    .select({
      signature: chainEvents.signature,
      name: chainEvents.name,
      pool: chainEvents.pool,
      fields: chainEvents.fields,
    })
    .from(chainEvents)
    .where(inArray(chainEvents.signature, [...signatures]))
    .orderBy(asc(chainEvents.signature), asc(chainEvents.outerIndex), asc(chainEvents.innerIndex));
}

function matches(db: Database, { instruction, failed, wallet, pool, signature }: Query): SQL | undefined {
  const { error, instructions, wallets } = transactions;
  return and(
    signature === undefined ? undefined : eq(transactions.signature, signature),
    instruction === undefined ? undefined : sql`${instruction} = any(${instructions})`,
    failed === undefined ? undefined : failed ? isNotNull(error) : isNull(error),
    wallet === undefined ? undefined : arrayContains(wallets, [wallet]),
    pool === undefined ? undefined : hasEvent(db, eq(chainEvents.pool, pool)),
  );
}

function hasEvent(db: Database, which: SQL): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(chainEvents)
      .where(and(eq(chainEvents.signature, transactions.signature), which)),
  );
}
