import type { SQL } from 'drizzle-orm';
import * as v from 'valibot';

/** Returns the rows of a statement that Drizzle cannot express. @throws if they do not match the schema */
export async function rawRows<T extends v.GenericSchema>(
  db: { execute(statement: SQL): PromiseLike<unknown> },
  statement: SQL,
  row: T,
): Promise<v.InferOutput<T>[]> {
  return v.parse(v.object({ rows: v.array(row) }), await db.execute(statement)).rows;
}
