import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBeacon } from '#server/cluster/read-beacon.ts';
import { timeOfRound } from '#src/beacon/rounds.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { beaconRoundParams, beaconRoundSchema } from '#src/contract/beacon.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { ApiError, unavailable } from '../api-error.ts';
import { batched } from '#server/cluster/batched.ts';
import { cachedRead } from '../shared-reads.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';
import { roundFetcher, TooManyRounds } from './round-fetcher.ts';
import { readStoredRounds, type StoredRound } from './stored-rounds.ts';

/** Seconds before and after its due time in which a round is requested even if no stored pool uses it. */
const NEAR_SECONDS = 300;
const CHAIN_MS = 5_000;
/** Milliseconds for which a reading of the chain's clock is reused. */
const CLOCK_MS = 2_000;
/** Limit of one address. A waiting page sends a request every other second. */
const LIMIT = { requests: 60, seconds: 60 };
/** Concurrent requests; further ones are refused before anything is counted or looked up. */
const MOST_AT_ONCE = 100;
/** A signature never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Registers the group `/beacon`. */
export function beaconRoutes(app: FastifyInstance, context: ApiContext): void {
  const { db, connection, beaconUrls, verifyRound } = context;
  const route = routesOf(app, 'service');
  const beacon = cachedRead(
    async () => {
      const chain = await readBeacon(connection);
      return { chain, fetchRound: roundFetcher(beaconUrls, chain, verifyRound) };
    },
    // The beacon never changes; only a failed reading is repeated.
    { keepMs: Infinity, timeoutMs: CHAIN_MS },
  );
  const stored = batched((rounds: readonly bigint[]) => readStoredRounds(db, rounds));
  const isAskable = roundGate(context);
  limitAtOnce(app);

  route('GET /beacon/rounds/:round', {
    summary:
      'A round by which pools draw, for those who cannot reach the relays: 404 before it is out, and where no pool draws by it and it is not due within five minutes; 429 where too many are asked for at once; 503 while no relay tells it.',
    params: beaconRoundParams,
    response: beaconRoundSchema,
    limit: LIMIT,
    handler: async ({ params: { round }, reply }) => {
      const found = await stored(round);
      const { chain, fetchRound } = await beacon().catch(unavailable('The chain does not tell its beacon'));
      const answer = (signature: string) => {
        reply.header('cache-control', FOR_EVER);
        return { chainHash: chain.chainHash, round: String(round), signature };
      };
      if (typeof found?.signature === 'string') return answer(found.signature);
      if (!(await isAskable(timeOfRound(chain, round), found))) {
        throw new ApiError('not_found', `Round ${round} is not due now, or no pool draws by it`);
      }
      const signature = await fetchRound(round).catch((error: unknown) => {
        if (error instanceof TooManyRounds) reply.header('retry-after', 1);
        throw error;
      });
      if (signature === null) throw new ApiError('not_found', `Round ${round} is not out yet`);
      return answer(toHex(signature));
    },
  });
}

/** Refuses requests of this scope beyond `MOST_AT_ONCE` concurrent ones. */
function limitAtOnce(app: FastifyInstance): void {
  const atWork = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    if (atWork.size >= MOST_AT_ONCE) {
      reply.header('retry-after', 1);
      throw new TooManyRounds();
    }
    atWork.add(request);
  });
  app.addHook('onResponse', async (request) => void atWork.delete(request));
}

/**
 * Returns a function that decides whether relays may be queried for a round: in the five minutes before and after it is
 * due, because pools may have been locked that the database lacks, and later if a stored pool uses it. Due times
 * are compared with this machine's clock and the chain's: pools are locked by the chain's clock, which sometimes lags.
 */
function roundGate({ connection, now }: ApiContext) {
  const chainTime = cachedRead(async () => (await fetchClock(connection)).unixTimestamp, {
    keepMs: CLOCK_MS,
    timeoutMs: CHAIN_MS,
  });
  return async (dueAt: number, stored: StoredRound | undefined): Promise<boolean> => {
    const isOpenAt = (time: number): boolean =>
      dueAt <= time + NEAR_SECONDS && (stored !== undefined || dueAt >= time - NEAR_SECONDS);
    // Without an answer of the chain, only this machine's clock counts.
    return isOpenAt(now()) || isOpenAt(await chainTime().catch(() => NaN));
  };
}
