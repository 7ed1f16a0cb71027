import type { SQL } from 'drizzle-orm';
import * as v from 'valibot';

/** The rows of a statement that Drizzle has no words for. @throws where they are not of the schema */
export async function rawRows<T extends v.GenericSchema>(
  db: { execute(statement: SQL): PromiseLike<unknown> },
  statement: SQL,
  row: T,
): Promise<v.InferOutput<T>[]> {
  return v.parse(v.object({ rows: v.array(row) }), await db.execute(statement)).rows;
}
