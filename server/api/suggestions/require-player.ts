import { eq } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { seats } from '#server/store/schema.ts';
import { ApiError } from '../api-error.ts';

/**
 * Lets only wallets through that have ever sat in a pool. Others cost nothing, so that one person could have any number of
 * votes.
 * @throws ApiError not_a_player
 */
export async function requirePlayer(db: Database, wallet: string): Promise<void> {
  const [seat] = await db.select({ pool: seats.pool }).from(seats).where(eq(seats.player, wallet)).limit(1);
  if (seat !== undefined) return;
  const message = 'Only wallets that have sat in a pool may suggest and vote: create or join a pool first';
  throw new ApiError('not_a_player', message);
}
