import { and, arrayContains, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { adminTransactionsQuery } from '#src/contract/admin.ts';
import { isAnyOf } from '#server/projection/rows/bulk.ts';
import { inChainOrder, isOfTransaction } from '#server/projection/rows/events.ts';
import type { Database } from '#server/store/open-store.ts';
import { chainEvents, transactions } from '#server/store/schema.ts';
import { keyset, pageRows, integerKey } from '../keyset.ts';
import { inRange } from '../timeframe.ts';
import { newestTransactions } from './row-limits.ts';

type Query = v.InferOutput<typeof adminTransactionsQuery>;

const POSITION = [
  integerKey(sql`${transactions.slot}`),
  integerKey(sql`${transactions.slotIndex}`, 'integer'),
];
const fieldsSchema = v.record(v.string(), v.unknown());

/** `GET /admin/transactions`. @param mostRows number of newest transactions to search */
export async function readTransactions(db: Database, mostRows: number, query: Query) {
  const keys = keyset('transactions', POSITION, query.order, query);
  const matching = matches(db, query);
  const newest = newestTransactions(db, mostRows);
  const all = db.select({ position: keys.position, transaction: transactions }).from(newest).$dynamic();
  const rows = await pageRows(all, keys, matching);
  const total = await countMatching(db, mostRows, query, matching);
  const events = await readEvents(
    db,
    rows.map(({ transaction }) => transaction.signature),
  );
  const page = keys.page(rows, ({ transaction }) => {
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
  return { ...page, total };
}

/** Counts matching transactions; if only an event is given, by its positions, without reading transactions. */
async function countMatching(
  db: Database,
  mostRows: number,
  { limit: _, cursor: __, order: ___, event, ...others }: Query,
  matching: SQL | undefined,
): Promise<number> {
  const isOfEvent = Object.values(others).every((filter) => filter === undefined);
  if (event === undefined || !isOfEvent || mostRows !== Infinity)
    return db.$count(newestTransactions(db, mostRows), matching);
  const positions = db
    .select({ one: sql`1`.as('one') })
    .from(chainEvents)
    .where(eq(chainEvents.name, event))
    .groupBy(chainEvents.slot, chainEvents.slotIndex)
    .as('positions');
  return db.$count(positions);
}

function readEvents(db: Database, signatures: readonly string[]) {
  return db
    .select({
      signature: transactions.signature,
      name: chainEvents.name,
      pool: chainEvents.pool,
      fields: chainEvents.fields,
    })
    .from(chainEvents)
    .innerJoin(transactions, isOfTransaction)
    .where(isAnyOf(transactions.signature, signatures))
    .orderBy(...inChainOrder);
}

function matches(
  db: Database,
  { instruction, failed, event, wallet, pool, signature, ...range }: Query,
): SQL | undefined {
  const { at, error, instructions, pools, wallets } = transactions;
  const ofPool = pool === undefined ? undefined : eq(chainEvents.pool, pool);
  return and(
    signature === undefined ? undefined : eq(transactions.signature, signature),
    instruction === undefined ? undefined : arrayContains(instructions, [instruction]),
    failed === undefined ? undefined : failed ? isNotNull(error) : isNull(error),
    wallet === undefined ? undefined : arrayContains(wallets, [wallet]),
    inRange(sql`${at}`, range),
    pool === undefined ? undefined : arrayContains(pools, [pool]),
    event === undefined ? undefined : hasEvent(db, and(eq(chainEvents.name, event), ofPool)),
  );
}

function hasEvent(db: Database, which: SQL | undefined): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(chainEvents)
      .where(and(isOfTransaction, which)),
  );
}
