import { and, desc, eq, inArray, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { blockchainSchema } from '#src/contract/service.ts';
import { countOf } from '../seat-sql.ts';

type Blockchain = v.InferInput<typeof blockchainSchema>;
type Draws = Blockchain['draws'] & Pick<Blockchain['beacon'], 'lastRound' | 'liveness'>;

/** Relays have a round some seconds after it was due: who needs longer does not answer. */
const SILENT_AFTER_SECONDS = 60;
/** Without a round in so long nothing is known of the beacon. */
const IDLE_AFTER_SECONDS = 3_600;

/** Reads how many draws wait, and whether the beacon's rounds come. @param now Unix seconds by the chain's clock */
export async function readDraws(db: Database, now: number): Promise<Draws> {
  const isDue = and(inArray(pools.status, ['locked', 'drawing']), lte(pools.drawAt, now));
  const [[waiting], [unanswered], [round], [completed]] = await Promise.all([
    db
      .select({
        count: countOf(sql`true`),
        withoutRound: countOf(sql`${pools.signature} is null`),
        since: min(pools.drawAt),
      })
      .from(pools)
      .where(isDue),
    db
      .select({ since: min(pools.drawAt) })
      .from(pools)
      .where(and(isDue, isNull(pools.signature))),
    db
      .select({ round: pools.round, at: pools.drawAt })
      .from(pools)
      .where(and(isNotNull(pools.signature), isNotNull(pools.round)))
      .orderBy(desc(pools.round))
      .limit(1),
    db
      .select({ at: pools.settledAt })
      .from(pools)
      .where(and(eq(pools.status, 'completed'), isNotNull(pools.settledAt)))
      .orderBy(desc(pools.settledAt))
      .limit(1),
  ]);
  const secondsSince = (at: number | null | undefined): number | null =>
    typeof at === 'number' ? Math.max(0, now - at) : null;
  return {
    waiting: waiting?.count ?? 0,
    withoutRound: waiting?.withoutRound ?? 0,
    longestWaitSeconds: secondsSince(waiting?.since) ?? 0,
    lastCompletedAt: completed?.at ?? null,
    lastRound: wireRound(round),
    liveness: livenessOf(secondsSince(unanswered?.since), secondsSince(round?.at)),
  };
}

function wireRound(
  last: { readonly round: bigint | null; readonly at: number | null } | undefined,
): Draws['lastRound'] {
  if (last === undefined || last.round === null || last.at === null) return null;
  return { round: String(last.round), at: last.at };
}

/**
 * @param unanswered how long a round has been due that nobody has given
 * @param sinceRound how long ago the newest one was due
 */
function livenessOf(unanswered: number | null, sinceRound: number | null): Draws['liveness'] {
  if (unanswered !== null && unanswered > SILENT_AFTER_SECONDS) return 'silent';
  return sinceRound !== null && sinceRound < IDLE_AFTER_SECONDS ? 'alive' : 'idle';
}
