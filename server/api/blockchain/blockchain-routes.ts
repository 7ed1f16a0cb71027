import type { Connection } from '@solana/web3.js';
import { and, desc, eq, inArray, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { NotConfigured, readConfig } from '#server/cluster/read-beacon.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { blockchainSchema } from '#src/contract/service.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';
import { countOf } from '../seat-sql.ts';
import { cachedRead } from '../shared-reads.ts';

/** Milliseconds for which a reading of the chain is reused. */
const KEEP_MS = 2_000;
const TIMEOUT_MS = 5_000;

/** Registers the group `/blockchain`. */
export function blockchainRoutes(app: FastifyInstance, { db, connection, cluster }: ApiContext): void {
  const route = routesOf(app, 'service');
  const chain = cachedRead(() => readChain(connection), { keepMs: KEEP_MS, timeoutMs: TIMEOUT_MS });
  route('GET /blockchain', {
    summary:
      "The cluster, the program's configuration, its beacon, and how draws stand; 503 while the chain does not answer.",
    response: blockchainSchema,
    handler: async () => {
      const { genesisHash, slot, unixTimestamp, config, beacon } = await chain().catch((error: unknown) => {
        if (error instanceof NotConfigured) throw new ApiError('unavailable', error.message);
        throw new ApiError('unavailable', 'The chain does not answer', undefined, { cause: error });
      });
      const { nextPoolId: _, beacon: __, minStakeLamports, ...settings } = config;
      const { address, chainHash, periodSeconds, genesis, id } = beacon;
      const { lastRound, liveness, ...draws } = await readDraws(db, unixTimestamp);
      return {
        cluster,
        genesisHash,
        slot: String(slot),
        unixTimestamp,
        programId: PROGRAM_ID.toBase58(),
        config: {
          ...settings,
          version: String(settings.version),
          minStake: String(minStakeLamports),
        },
        beacon: { address, chainHash, periodSeconds, genesis, id, lastRound, liveness },
        draws,
      };
    },
  });
}

/** Reads the chain. @throws if the chain does not answer; NotConfigured before the program is initialised */
async function readChain(connection: Connection) {
  const [genesisHash, clock, configured] = await Promise.all([
    connection.getGenesisHash(),
    fetchClock(connection, 'confirmed'),
    readConfig(connection),
  ]);
  return { genesisHash, ...clock, ...configured };
}

type Blockchain = v.InferInput<typeof blockchainSchema>;
type Draws = Blockchain['draws'] & Pick<Blockchain['beacon'], 'lastRound' | 'liveness'>;

/** Relays have a round some seconds after it is due: after this time they count as unreachable. */
const OVERDUE_AFTER_SECONDS = 60;
/** Without a round for this time, the state of the beacon is unknown. */
const IDLE_AFTER_SECONDS = 3_600;

/**
 * Reads the number of waiting draws, and whether the beacon publishes rounds. @param now Unix seconds of the chain's
 * clock
 */
async function readDraws(db: Database, now: number): Promise<Draws> {
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
 * Returns whether the beacon publishes rounds; `idle` if no recent round was needed.
 * @param unanswered seconds since an unavailable round was due
 * @param sinceRound seconds since the newest available round was due
 */
function livenessOf(unanswered: number | null, sinceRound: number | null): Draws['liveness'] {
  if (unanswered !== null && unanswered > OVERDUE_AFTER_SECONDS) return 'silent';
  return sinceRound !== null && sinceRound < IDLE_AFTER_SECONDS ? 'alive' : 'idle';
}
