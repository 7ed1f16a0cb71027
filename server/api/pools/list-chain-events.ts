import { and, asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { chainEvents, transactions } from '#server/store/schema.ts';
import type { chainEventListSchema } from '#src/contract/events.ts';
import type { participantQuery } from '#src/contract/pools.ts';
import { badCursor, cursorOf, pageOfRows, partsOf, wholeOf } from '../cursor.ts';

const ORDER = 'chain';
const LARGEST = { slotIndex: 2 ** 31 - 1, instruction: 2 ** 15 - 1 };
const { signature, slot, slotIndex, outerIndex, innerIndex, name, fields } = chainEvents;

/** The program's events of a pool, oldest first. */
export async function listChainEvents(
  db: Database,
  pool: PoolRow,
  { limit, cursor }: v.InferOutput<typeof participantQuery>,
): Promise<v.InferInput<typeof chainEventListSchema>> {
  const start = cursor === undefined ? undefined : startOf(cursor);
  const { at, finalized } = transactions;
  const read = await db
    .select({ signature, slot, slotIndex, outerIndex, innerIndex, name, fields, at, finalized })
    .from(chainEvents)
    .innerJoin(transactions, eq(transactions.signature, signature))
    .where(
      and(
        eq(chainEvents.pool, pool.address),
        start &&
          sql`(${slot}, ${slotIndex}, ${outerIndex}, ${innerIndex}) > (${start[0]}::bigint,
          ${start[1]}::int, ${start[2]}::smallint, ${start[3]}::smallint)`,
      ),
    )
    .orderBy(asc(slot), asc(slotIndex), asc(outerIndex), asc(innerIndex))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOfRows(read, limit, (row) =>
    cursorOf(ORDER, [row.slot, row.slotIndex, row.outerIndex, row.innerIndex]),
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

function startOf(cursor: string): readonly [bigint, number, number, number] {
  const [first, ...rest] = partsOf(cursor, ORDER, 4).map(wholeOf);
  const [index = 0, outer = 0, inner = 0] = rest.map(Number);
  const fits =
    Math.abs(index) <= LARGEST.slotIndex &&
    Math.abs(outer) <= LARGEST.instruction &&
    Math.abs(inner) <= LARGEST.instruction;
  if (first === undefined || !fits) throw badCursor();
  return [first, index, outer, inner];
}
