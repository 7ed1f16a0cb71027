import type { FastifyInstance } from 'fastify';
import { readBeacon } from '#server/cluster/read-beacon.ts';
import { RelaysUnavailable } from '#src/beacon/relays.ts';
import { roundSource, type RoundSource } from '#src/beacon/round-source.ts';
import { beaconRoundParams, beaconRoundSchema } from '#src/contract/beacon.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { ApiError, unavailable } from '../api-error.ts';
import { cachedRead } from '../shared-reads.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';

/** So that four relays which are silent leave time to say so. */
const RELAY_MS = 2_000;
const CHAIN_MS = 5_000;
/** Requests of one address in a minute: each may cost the relays one. A page sends one every other second while it waits. */
const LIMIT = { requests: 60, seconds: 60 };
/** A signature is what it is. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The group `/beacon`. */
export function beaconRoutes(app: FastifyInstance, { connection, beaconUrls }: ApiContext): void {
  const route = routesOf(app, 'service');
  const beacon = cachedRead(
    async () => {
      const chain = await readBeacon(connection);
      const source = roundSource(beaconUrls, chain, { timeoutMs: RELAY_MS });
      return { chain, roundOf: sharedRounds(source) };
    },
    // It is named once; only what could not be read is read again.
    { keepMs: Infinity, timeoutMs: CHAIN_MS },
  );
  route('GET /beacon/rounds/:round', {
    summary:
      'A round of the beacon that draws are by, for those who cannot reach its relays; 404 before it is out, 503 while no relay tells.',
    params: beaconRoundParams,
    response: beaconRoundSchema,
    limit: LIMIT,
    handler: async ({ params: { round }, reply }) => {
      const { chain, roundOf } = await beacon().catch(unavailable('The chain does not tell its beacon'));
      const signature = await roundOf(round).catch((cause: unknown) => {
        if (!(cause instanceof RelaysUnavailable)) throw cause;
        return unavailable("The beacon's relays do not tell this round")(cause);
      });
      if (signature === null) throw new ApiError('not_found', `Round ${round} is not out yet`);
      reply.header('cache-control', FOR_EVER);
      return { chainHash: chain.chainHash, round: String(round), signature: toHex(signature) };
    },
  });
}

/** Milliseconds for which an answer, or its absence, serves all who ask for the same round. */
const REST_MS = 1_000;

/** The rounds of a source, which is asked for one round once a second at most, however many ask here. */
function sharedRounds(source: RoundSource): (round: bigint) => Promise<Uint8Array | null> {
  const asked = new Map<bigint, Promise<Uint8Array | null>>();
  return (round) => {
    const underWay = asked.get(round);
    if (underWay) return underWay;
    const answer = source.get(round);
    asked.set(round, answer);
    const forget = (): void => void setTimeout(() => asked.delete(round), REST_MS).unref();
    answer.then(forget, forget);
    return answer;
  };
}
