import cors from '@fastify/cors';
import { sha256 } from '@noble/hashes/sha2.js';
import fastify, { type FastifyReply, type RouteHandlerMethod } from 'fastify';
import * as v from 'valibot';
import { errorText, type Log } from '#server/cluster/log.ts';
import { Throttle, timesMore } from '#server/cluster/throttle.ts';
import type { BeaconChain } from '#src/beacon/chain.ts';
import { latestRound } from '#src/beacon/rounds.ts';
import { toHex } from '#src/protocol/bytes.ts';
import type { LocalBeacon } from '#server/cluster/local-beacon.ts';

/** The beacon is served on this machine only. */
const HOST = '127.0.0.1';
/** `Cache-Control` of a round, which never changes. */
const FOR_EVER = 'public, max-age=604800, immutable';
const LOG_PAUSE_MS = 60_000;

export interface BeaconServerOptions {
  readonly beacon: LocalBeacon;
  readonly port: number;
  /** The chain's time, in Unix seconds. */
  readonly time: () => Promise<number>;
  readonly log: Log;
}

const roundSchema = v.object({ round: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/), v.toBigint()) });

/**
 * Serves a beacon's rounds over drand's HTTP API, version 1, without the parts for chains of several keys. Serves
 * each round once it is due by the chain's clock, also to pages of other origins. Future rounds are answered with 425,
 * as drand's relays do.
 * @throws a sentence if the port is taken
 */
export async function startBeaconServer(options: BeaconServerOptions) {
  const { beacon, port, time, log } = options;
  const { chain } = beacon;
  const app = fastify({ logger: false });
  await app.register(cors, { origin: '*' });

  let seen: bigint | null = null;
  const latest = async (): Promise<bigint | null> => (seen = latestRound(chain, await time()));
  // A published round stays published: the chain's time is read for later rounds only.
  const isOut = async (round: bigint): Promise<boolean> =>
    (seen !== null && round <= seen) || round <= ((await latest()) ?? 0n);
  const roundOf = (round: bigint) => {
    const signature = beacon.sign(round);
    return { round: Number(round), randomness: toHex(sha256(signature)), signature: toHex(signature) };
  };

  const routes: Readonly<Record<string, RouteHandlerMethod>> = {
    '/info': (_request, reply) => reply.header('cache-control', FOR_EVER).send(infoOf(chain)),
    '/public/latest': async (_request, reply) => {
      const round = await latest();
      return round === null
        ? tooEarly(reply)
        : reply.header('cache-control', 'no-cache').send(roundOf(round));
    },
    '/public/:round': async ({ params }, reply) => {
      const parsedRound = v.safeParse(roundSchema, params);
      if (!parsedRound.success) return reply.code(400).send('No number of a round');
      const { round } = parsedRound.output;
      return (await isOut(round))
        ? reply.header('cache-control', FOR_EVER).send(roundOf(round))
        : tooEarly(reply);
    },
    '/health': async (_request, reply) => {
      const round = Number((await latest()) ?? 0n);
      return reply.header('cache-control', 'no-cache').send({ current: round, expected: round });
    },
  };
  app.get('/chains', () => [chain.chainHash]);
  for (const [path, answer] of Object.entries(routes)) {
    app.get(path, answer);
    app.get(`/${chain.chainHash}${path}`, answer);
  }

  const failures = new Throttle(LOG_PAUSE_MS);
  app.setErrorHandler((error, _request, reply) => {
    failures.report('time', (more) => {
      log.warn(`The chain's clock could not be read: ${errorText(error)}${timesMore(more)}`);
    });
    return reply.code(500).header('cache-control', 'no-cache').send('Failed to get beacon');
  });

  try {
    return { url: await app.listen({ host: HOST, port }), close: () => app.close() };
  } catch (cause) {
    throw new Error(`The beacon cannot listen at port ${port}: choose another with BEACON_PORT`, { cause });
  }
}

export type BeaconServer = Awaited<ReturnType<typeof startBeaconServer>>;

function tooEarly(reply: FastifyReply): FastifyReply {
  return reply.code(425).header('cache-control', 'no-cache').send('Requested future beacon');
}

function infoOf(chain: BeaconChain) {
  return {
    public_key: chain.groupKey,
    period: chain.periodSeconds,
    genesis_time: chain.genesis,
    hash: chain.chainHash,
    groupHash: chain.seed,
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: chain.id },
  };
}
