import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { completionSchema } from '#src/contract/admin-statistics.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import { isCompleted } from './draw-sql.ts';
import { rawRows } from './raw-rows.ts';
import { type Span, within } from './timeframe.ts';

/** Shown at most. */
const MOST = 50;

const row = v.object({
  wallet: v.string(),
  completed: v.number(),
  asOutsider: v.number(),
  earned: v.string(),
});

/** Who completed pools in the span, and what they were paid for it. */
export async function readCompleters(
  db: Database,
  span: Span,
): Promise<v.InferInput<typeof completionSchema>['completers']> {
  const { address, completer, completerPaidLamports, settledAt } = pools;
  const plays = sql`exists (select 1 from ${seats}
    where ${seats.pool} = ${address} and ${seats.player} = ${completer} and ${seats.seat} is not null)`;
  return rawRows(
    db,
    sql`select ${completer} as wallet, count(*)::int as completed,
        (count(*) filter (where not ${plays}))::int as "asOutsider",
        coalesce(sum(${completerPaidLamports}), 0)::text as earned
      from ${pools}
      where ${isCompleted} and ${completer} is not null and ${within(settledAt, span)}
      group by ${completer}
      order by count(*) desc, ${completer}
      limit ${MOST}`,
    row,
  );
}
