import type { SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';

/** The rows of a statement that Drizzle has no words for. @throws where they are not of the schema */
export async function rawRows<T extends v.GenericSchema>(
  db: Database,
  statement: SQL,
  row: T,
): Promise<v.InferOutput<T>[]> {
  const result: unknown = await db.execute(statement);
  return v.parse(v.object({ rows: v.array(row) }), result).rows;
}
