import type { FastifyInstance } from 'fastify';
import type { Connection } from '@solana/web3.js';
import { NotConfigured, readConfig } from '#server/cluster/read-beacon.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { blockchainSchema } from '#src/contract/service.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';
import { readDraws } from './read-draws.ts';
import { cachedRead } from '../shared-reads.ts';

/** Nobody needs the chain's word more often. */
const KEEP_MS = 2_000;
const TIMEOUT_MS = 5_000;

/** `/blockchain`. */
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

/** @throws where the chain does not answer; NotConfigured before the program is initialised */
async function readChain(connection: Connection) {
  const [genesisHash, clock, configured] = await Promise.all([
    connection.getGenesisHash(),
    fetchClock(connection, 'confirmed'),
    readConfig(connection),
  ]);
  return { genesisHash, ...clock, ...configured };
}
