import { eq } from 'drizzle-orm';
import { NO_TIMES, NO_WALLET } from '#server/projection/totals/pool-figures.ts';
import type { Database } from '#server/store/open-store.ts';
import type { WalletRow } from '#server/store/rows.ts';
import { wallets } from '#server/store/schema.ts';

/** Reads the figures of a wallet; zeros for one that was never seen. Amounts are lamports as decimal text. */
export async function readUserStats(db: Database, wallet: string) {
  const [found] = await db.select().from(wallets).where(eq(wallets.wallet, wallet));
  const row = found ?? { wallet, ...NO_WALLET, ...NO_TIMES };
  return {
    ...userTotals(row),
    totalStakeback: String(row.stakebackLamports),
    totalRefunded: String(row.refundedLamports),
    creatorRewards: String(row.creatorRewardLamports),
    unclaimed: String(row.unclaimedLamports),
    firstSeenAt: row.firstSeenAt,
    lastSeenAt: row.lastSeenAt,
  };
}

/** Returns the figures that public answers and those for admins have in common. */
export function userTotals(row: WalletRow) {
  return {
    wallet: row.wallet,
    poolsCreated: Number(row.created),
    poolsJoined: Number(row.joined),
    poolsWon: Number(row.won),
    poolsLost: Number(row.lost),
    poolsRefunded: Number(row.refunded),
    totalStaked: String(row.stakedLamports),
    totalWon: String(row.wonLamports),
  };
}
