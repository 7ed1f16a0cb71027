import { type SQL, sql } from 'drizzle-orm';

interface Range {
  /** Unix seconds. */
  readonly from?: number | undefined;
  /** Outside. */
  readonly until?: number | undefined;
}

/** Whether a time lies in a range; undefined without one, and never for a time that is null. */
export function inRange(at: SQL, { from, until }: Range): SQL | undefined {
  if (from === undefined && until === undefined) return undefined;
  const beginning = from === undefined ? sql`${at} is not null` : sql`${at} >= ${from}`;
  return until === undefined ? beginning : sql`(${beginning} and ${at} < ${until})`;
}
