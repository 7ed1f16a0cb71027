import { and, asc, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { chainEvents, transactions } from '#server/store/schema.ts';
import type { chainEventListSchema, chainEventQuery } from '#src/contract/events.ts';
import { badCursor, cursorOf, pageOfRows, partsOf, wholeOf } from '../cursor.ts';

const LARGEST = { slotIndex: 2 ** 31 - 1, instruction: 2 ** 15 - 1 };
const { signature, slot, slotIndex, outerIndex, innerIndex, name, fields } = chainEvents;

/** The program's events of a pool, oldest first where nothing is said. */
export async function listChainEvents(
  db: Database,
  pool: PoolRow,
  { limit, cursor, order }: v.InferOutput<typeof chainEventQuery>,
): Promise<v.InferInput<typeof chainEventListSchema>> {
  const list = `chain-${order}`;
  const start = cursor === undefined ? undefined : startOf(cursor, list);
  const [beyond, sorted] = order === 'asc' ? [sql.raw('>'), asc] : [sql.raw('<'), desc];
  const { at, finalized } = transactions;
  const read = await db
    .select({ signature, slot, slotIndex, outerIndex, innerIndex, name, fields, at, finalized })
    .from(chainEvents)
    .innerJoin(transactions, eq(transactions.signature, signature))
    .where(
      and(
        eq(chainEvents.pool, pool.address),
        start &&
          sql`(${slot}, ${slotIndex}, ${outerIndex}, ${innerIndex}) ${beyond} (${start[0]}::bigint,
          ${start[1]}::int, ${start[2]}::smallint, ${start[3]}::smallint)`,
      ),
    )
    .orderBy(sorted(slot), sorted(slotIndex), sorted(outerIndex), sorted(innerIndex))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOfRows(read, limit, (row) =>
    cursorOf(list, [row.slot, row.slotIndex, row.outerIndex, row.innerIndex]),
  );
  return {
    data: rows.map((row) => ({
      signature: row.signature,
      slot: String(row.slot),
      at: row.at,
      finalized: row.finalized,
      name: row.name,
      fields: v.parse(v.record(v.string(), v.unknown()), row.fields),
    })),
    nextCursor,
  };
}

function startOf(cursor: string, list: string): readonly [bigint, number, number, number] {
  const [first, ...rest] = partsOf(cursor, list, 4).map(wholeOf);
  const [index = 0, outer = 0, inner = 0] = rest.map(Number);
  const fits =
    Math.abs(index) <= LARGEST.slotIndex &&
    Math.abs(outer) <= LARGEST.instruction &&
    Math.abs(inner) <= LARGEST.instruction;
  if (first === undefined || !fits) throw badCursor();
  return [first, index, outer, inner];
}
