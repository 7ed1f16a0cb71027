import { desc } from 'drizzle-orm';
import * as v from 'valibot';
import { ApiError } from '#server/api/api-error.ts';
import type { ApiContext } from '#server/api/context.ts';
import { findPool } from '#server/api/pools/pool-routes.ts';
import { readHealth, storedStateReader } from '#server/api/service/read-health.ts';
import { errorText, type Log } from '#server/cluster/log.ts';
import { Throttle, timesMore } from '#server/cluster/throttle.ts';
import { factsOf } from '#server/previews/read-facts.ts';
import { pools } from '#server/store/schema.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import { type PoolFacts, poolFacts, poolFactsSchema } from './pool-facts.ts';
import type { GatedRead } from './read-gate.ts';

/** `missing`: there is no such pool; `unread`: it may exist, but the server cannot say. */
export type ReadPool = PoolFacts | 'missing' | 'unread';

export type PoolContext = Pick<ApiContext, 'db' | 'answers' | 'indexer' | 'cluster' | 'version'>;

/** A number as `GET /pools/:id` takes it. */
const NUMBER = /^(0|[1-9]\d{0,17})$/;

const cachedSchema = v.pipe(v.string(), v.parseJson(), poolFactsSchema);

/** Returns a function that reads a pool by its address or number; it never throws. */
export function poolReader(
  context: PoolContext,
  log: Log,
  gated: GatedRead,
): (id: string) => Promise<ReadPool> {
  const { db, answers, indexer } = context;
  const readStored = storedStateReader(db, log);
  const failures = new Throttle();

  const read = async (id: string): Promise<ReadPool> => {
    const question = {
      key: `page of pool ${id}`,
      make: async (from: typeof db) => {
        const pool = await findPool(from, id);
        const shown = await factsOf(from, pool);
        return { answer: poolFacts(pool, shown), dependencies: { tags: [`pool:${pool.address}`] as const } };
      },
    };
    try {
      const cached = answers.cached(question) ?? (await answers.answerTo(question)).answer;
      return v.parse(cachedSchema, cached.body.toString());
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      return (await isMissing(id)) ? 'missing' : 'unread';
    }
  };

  /** Whether a pool that is not stored does not exist: everything of the chain is stored, up to its number. */
  const isMissing = async (id: string): Promise<boolean> => {
    if (indexer().chain !== 'right') return false;
    const { status } = await readHealth(context, readStored);
    if (status !== 'ok') return false;
    if (!NUMBER.test(id)) return true;
    const [latest] = await db.select({ id: pools.id }).from(pools).orderBy(desc(pools.id)).limit(1);
    return latest !== undefined && BigInt(id) <= latest.id;
  };

  return async (id) => {
    if (!NUMBER.test(id) && parseAddress(id) === null) return 'missing';
    try {
      return (await gated(() => read(id))) ?? 'unread';
    } catch (error) {
      failures.report('head', (more) =>
        log.warn(`A page was sent without its pool: ${errorText(error)}${timesMore(more)}`),
      );
      return 'unread';
    }
  };
}
