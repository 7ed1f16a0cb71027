import { and, arrayOverlaps, desc, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { seats, transactions } from '#server/store/schema.ts';

/** Transactions of which the payers are looked at, and payers shown. */
const LATEST = 200;
const MOST = 3;

interface Keeper {
  readonly wallet: string;
  /** Unix seconds; null where the cluster does not know. */
  readonly lastAt: number | null;
}

const { feePayer, instructions, pools, at, slot, slotIndex, error } = transactions;

/** Players hurry their own draw on; a keeper has nothing in it. */
const isPlayer = sql`exists (select 1 from ${seats}
  where ${seats.pool} = any(${pools}) and ${seats.player} = ${feePayer})`;

/** Who completed or voided pools without playing in them, each once, the latest first; what failed anybody can send. */
export async function readKeepers(db: Database): Promise<readonly Keeper[]> {
  const completes = arrayOverlaps(instructions, ['complete_pool', 'void_pool']);
  const paid = await db
    .select({ wallet: feePayer, lastAt: at })
    .from(transactions)
    .where(and(completes, sql`not ${isPlayer}`, isNull(error)))
    .orderBy(desc(slot), desc(slotIndex))
    .limit(LATEST);
  return paid
    .filter(({ wallet }, index) => paid.findIndex((other) => other.wallet === wallet) === index)
    .slice(0, MOST);
}
