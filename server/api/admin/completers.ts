import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { completionSchema } from '#src/contract/admin-statistics.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import { rawRows } from './raw-rows.ts';
import { type Span, within } from './timeframe.ts';

/** Shown at most. */
const MOST = 50;

const row = v.object({
  wallet: v.string(),
  requested: v.number(),
  captured: v.number(),
  earned: v.string(),
});

/** Who requested and captured the draws that were decided in the span, and what they were paid for it. */
export async function readCompleters(
  db: Database,
  span: Span,
): Promise<v.InferInput<typeof completionSchema>['completers']> {
  const { requester, capturer, requesterPaidLamports, capturerPaidLamports, settledAt } = pools;
  const deeds = sql`
    select ${requester} as wallet, 1 as requested, 0 as captured, ${requesterPaidLamports} as paid
      from ${pools} where ${requester} is not null and ${within(settledAt, span)}
    union all
    select ${capturer}, 0, 1, ${capturerPaidLamports}
      from ${pools} where ${capturer} is not null and ${within(settledAt, span)}`;
  return rawRows(
    db,
    sql`select wallet, sum(requested)::int as requested, sum(captured)::int as captured,
        coalesce(sum(paid), 0)::text as earned
      from (${deeds}) as deeds
      group by wallet
      order by sum(requested) + sum(captured) desc, wallet
      limit ${MOST}`,
    row,
  );
}
