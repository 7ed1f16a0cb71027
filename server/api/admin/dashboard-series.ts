import { count, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { dashboardSchema } from '#src/contract/admin-statistics.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import { entriesTotal } from '../shares.ts';
import { countOf, sumOf } from '../seat-sql.ts';
import { type Span, stepOf, within } from './timeframe.ts';

type Step = v.InferInput<typeof dashboardSchema>['series'][number];

/** Counts creations, joins and settled pools in each step of the span that has any, oldest first. */
export async function readActivity(db: Database, span: Span): Promise<Step[]> {
  const created = await countSteps(db, pools, pools.createdAt, span);
  const joins = await countSteps(db, seats, seats.joinedAt, span);
  const settled = await readSettled(db, span);
  const times = [...new Set([...created.keys(), ...joins.keys(), ...settled.keys()])];
  return times
    .toSorted((a, b) => a - b)
    .map((at) => ({
      at,
      created: created.get(at) ?? 0,
      joins: joins.get(at) ?? 0,
      ...(settled.get(at) ?? { completed: 0, refunded: 0, volume: '0' }),
    }));
}

async function countSteps(
  db: Database,
  table: typeof pools | typeof seats,
  column: typeof pools.createdAt | typeof seats.joinedAt,
  span: Span,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ at: stepOf(column, span), rows: count() })
    .from(table)
    .where(within(column, span))
    .groupBy(sql`1`);
  return new Map(rows.map(({ at, rows: found }) => [at, found]));
}

async function readSettled(
  db: Database,
  span: Span,
): Promise<Map<number, Pick<Step, 'completed' | 'refunded' | 'volume'>>> {
  const isCompleted = sql`${pools.status} = 'completed'`;
  const rows = await db
    .select({
      at: stepOf(pools.settledAt, span),
      completed: countOf(isCompleted),
      refunded: countOf(sql`not (${isCompleted})`),
      volume: sumOf(entriesTotal, isCompleted),
    })
    .from(pools)
    .where(within(pools.settledAt, span))
    .groupBy(sql`1`);
  return new Map(rows.map(({ at, volume, ...counts }) => [at, { ...counts, volume: String(volume) }]));
}
