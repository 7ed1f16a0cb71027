import { and, count, eq, gt, sql } from 'drizzle-orm';
import { auditLog } from '#server/store/schema.ts';
import { recordAction } from '../admin/audit.ts';
import type { ApiContext } from '../context.ts';

const HOUR = 3_600;
/** Of all wallets that are no admin's, in an hour: keys cost nothing, and rows are for ever. */
const MOST_OF_OTHERS = 30;

interface Refusal {
  readonly by: 'message' | 'transaction';
  readonly reason: string;
  readonly wallet: string;
}

/**
 * Writes a refused sign-in into the audit log: one a wallet and hour.
 * @returns false where it was not written, for there were enough of them
 */
export async function recordRefusal(
  context: Pick<ApiContext, 'db' | 'now'>,
  refusal: Refusal,
  isAdmin: boolean,
): Promise<boolean> {
  const { db, now } = context;
  const isOfWallet = sql`${auditLog.detail}->>'wallet' = ${refusal.wallet}`;
  const [earlier] = await db
    .select({ all: count(), ofWallet: sql<number>`(count(*) filter (where ${isOfWallet}))::int` })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'sign_in_refused'), gt(auditLog.at, now() - HOUR)));
  if (earlier === undefined) throw new Error('A count has no row');
  if (earlier.ofWallet > 0 || (!isAdmin && earlier.all >= MOST_OF_OTHERS)) return false;
  await recordAction(context, null, 'sign_in_refused', { ...refusal });
  return true;
}
