import { and, arrayContains, arrayOverlaps, desc, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { seats, transactions } from '#server/store/schema.ts';

/** Transactions of which the payers are looked at, and payers shown. */
const LATEST = 200;
const MOST_ORACLES = 3;
const MOST_KEEPERS = 2;

interface Operator {
  readonly role: 'oracle' | 'keeper';
  readonly wallet: string;
  /** Unix seconds; null where the cluster does not know. */
  readonly lastAt: number | null;
}

const { feePayer, instructions, pools } = transactions;

/** Players hurry their own draw on; a keeper has nothing in it. */
const isPlayer = sql`exists (select 1 from ${seats}
  where ${seats.pool} = any(${pools}) and ${seats.player} = ${feePayer})`;

/** Who paid for the latest proofs, and for the latest requests and captures without playing; what failed anybody can send. */
export async function readOperators(db: Database): Promise<readonly Operator[]> {
  const oracles = await latestPayers(db, arrayContains(instructions, ['fulfil_draw']));
  const completing = arrayOverlaps(instructions, ['request_draw', 'capture_entropy']);
  const keepers = await latestPayers(db, sql`${completing} and not ${isPlayer}`);
  return [
    ...oracles.slice(0, MOST_ORACLES).map((payer) => ({ role: 'oracle' as const, ...payer })),
    ...keepers.slice(0, MOST_KEEPERS).map((payer) => ({ role: 'keeper' as const, ...payer })),
  ];
}

/** Each payer once, with the latest. */
async function latestPayers(db: Database, which: SQL): Promise<readonly Omit<Operator, 'role'>[]> {
  const { at, slot, slotIndex, error } = transactions;
  const paid = await db
    .select({ wallet: feePayer, lastAt: at })
    .from(transactions)
    .where(and(which, isNull(error)))
    .orderBy(desc(slot), desc(slotIndex))
    .limit(LATEST);
  return paid.filter(({ wallet }, index) => paid.findIndex((other) => other.wallet === wallet) === index);
}
