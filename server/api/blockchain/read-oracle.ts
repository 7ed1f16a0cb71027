import { and, count, desc, eq, isNotNull, isNull, min } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { blockchainSchema } from '#src/contract/service.ts';

type Oracle = v.InferInput<typeof blockchainSchema>['oracle'];
type Draws = Pick<Oracle, 'waiting' | 'longestWaitSeconds' | 'lastProofAt' | 'liveness'>;

/** A proof takes seconds: who needs longer does not answer. */
const SILENT_AFTER_SECONDS = 60;
/** Without a draw in so long nothing is known of the oracle. */
const IDLE_AFTER_SECONDS = 3_600;

/** Whether draws get their proofs. @param chainNow Unix seconds by the chain's clock */
export async function readDraws(db: Database, chainNow: number): Promise<Draws> {
  const [[waiting], [last]] = await Promise.all([
    db
      .select({ count: count(), since: min(pools.capturedAt) })
      .from(pools)
      .where(and(eq(pools.status, 'drawing'), isNotNull(pools.capturedAt), isNull(pools.output))),
    db
      .select({ at: pools.settledAt })
      .from(pools)
      .where(and(eq(pools.status, 'completed'), isNotNull(pools.settledAt)))
      .orderBy(desc(pools.settledAt))
      .limit(1),
  ]);
  const longest = typeof waiting?.since === 'number' ? Math.max(0, chainNow - waiting.since) : 0;
  const lastProofAt = last?.at ?? null;
  return {
    waiting: waiting?.count ?? 0,
    longestWaitSeconds: longest,
    lastProofAt,
    liveness: livenessOf(longest, lastProofAt === null ? null : chainNow - lastProofAt),
  };
}

function livenessOf(longestWait: number, sinceProof: number | null): Draws['liveness'] {
  if (longestWait > SILENT_AFTER_SECONDS) return 'silent';
  return sinceProof !== null && sinceProof < IDLE_AFTER_SECONDS ? 'alive' : 'idle';
}
