import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { creatorDays, hours, wallets } from '#server/store/schema.ts';

/** Returns a line for each stored figure of a wallet, an hour or a creator's day that differs from the figure computed from all rows. */
export async function totalsDifferences(db: Database): Promise<string[]> {
  const beyond = (name: string, one: SQL, other: SQL): SQL =>
    sql`select ${name}::text || ': ' || to_jsonb(d)::text as line from (select * from ${one} except select * from ${other}) d`;
  const rows = await rawRows(
    db,
    sql.join(
      [
        beyond('kept', sql`${wallets}`, sql`wallets_computed`),
        beyond('computed', sql`wallets_computed`, sql`${wallets}`),
        beyond('kept', sql`${hours}`, sql`hours_computed`),
        beyond('computed', sql`hours_computed`, sql`${hours}`),
        beyond('kept', sql`${creatorDays}`, sql`creator_days_computed`),
        beyond('computed', sql`creator_days_computed`, sql`${creatorDays}`),
      ],
      sql` union all `,
    ),
    v.object({ line: v.string() }),
  );
  return rows.map(({ line }) => line).toSorted();
}
