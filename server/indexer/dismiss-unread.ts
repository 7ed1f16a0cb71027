import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { indexerConditions, unreadTransactions } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';

const LOOK_MS = 1_000;

/**
 * Dismisses a transaction that cannot be read, once all pools agree with their accounts: the pools that it has
 * changed are unknown. A dismissed transaction is neither retried nor reported any more.
 * @throws Error if it is not in quarantine, or pools differ, or none were compared before the signal was aborted
 */
export async function dismissUnread(db: Database, signature: string, signal: AbortSignal): Promise<void> {
  const isIt = eq(unreadTransactions.signature, signature);
  if ((await db.$count(unreadTransactions, isIt)) === 0) {
    throw new Error(`Transaction ${signature} is not among those that could not be read`);
  }
  const [now] = await db
    .select({ at: sql<string>`extract(epoch from clock_timestamp())::bigint` })
    .from(unreadTransactions)
    .limit(1);
  for (;;) {
    const [last] = await db.select().from(indexerConditions);
    if (last !== undefined && (last.comparedAt ?? 0) > Number(now?.at)) {
      if (last.differences > 0) {
        throw new Error(`${last.differences} pools differ from their accounts: it stays until they agree`);
      }
      await db.update(unreadTransactions).set({ dismissed: true }).where(isIt);
      return;
    }
    if (signal.aborted)
      throw new Error('Pools were not compared with their accounts in time: is the RPC there?');
    await sleep(LOOK_MS, signal);
  }
}
