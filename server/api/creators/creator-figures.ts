import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { creatorSchema } from '#src/contract/creators.ts';
import { countOf, sumOf } from '../seat-sql.ts';
import { creatorShare, entriesTotal } from '../shares.ts';

type Figures = v.InferInput<typeof creatorSchema>;

const { settledAt, filledAt, createdAt, status, winnerCount } = pools;
const isEnded = sql`${settledAt} is not null`;
const isFilled = sql`${settledAt} is not null and ${filledAt} is not null`;
const isDrawn = eq(status, 'completed');

const numberOrNull = (value: SQL): SQL<number | null> => sql<number | null>`(${value})::float8`;

/** Reads the figures of creators in the order of their wallets, through the index of their own pools. */
export async function creatorFigures(db: Database, wallets: readonly string[]): Promise<Figures[]> {
  const rows = await db
    .select({
      wallet: pools.creator,
      opened: countOf(sql`true`),
      open: countOf(eq(status, 'open')),
      ended: countOf(isEnded),
      filled: countOf(isFilled),
      paidOut: countOf(isDrawn),
      winners: sumOf(sql`${winnerCount}`, isDrawn).mapWith(Number),
      refunded: countOf(inArray(status, ['expired', 'refunding'])),
      medianFillSeconds: numberOrNull(
        sql`percentile_cont(0.5) within group (order by ${filledAt} - ${createdAt}) filter (where ${isFilled})`,
      ),
      volume: sumOf(entriesTotal, isDrawn),
      earned: sumOf(creatorShare, isDrawn),
      since: numberOrNull(sql`min(${createdAt})`),
    })
    .from(pools)
    .where(inArray(pools.creator, [...wallets]))
    .groupBy(pools.creator);
  const byWallet = new Map(rows.map((row) => [row.wallet, row]));
  return wallets.map((wallet) => {
    const row = byWallet.get(wallet) ?? { ...NONE, wallet };
    return {
      ...row,
      active: row.opened - row.ended,
      fillRate: row.ended === 0 ? 0 : row.filled / row.ended,
    };
  });
}

/** The figures of a wallet without pools. */
const NONE = {
  opened: 0,
  open: 0,
  ended: 0,
  filled: 0,
  paidOut: 0,
  winners: 0,
  refunded: 0,
  medianFillSeconds: null,
  volume: '0',
  earned: '0',
  since: null,
};
