import type { FastifyInstance } from 'fastify';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { blockchainSchema } from '#src/contract/service.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { route } from '../route.ts';
import { NotConfigured, readChain } from './read-chain.ts';
import { readDraws } from './read-oracle.ts';
import { recent } from './recent.ts';

/** A slot or so on the public clusters times five: nobody needs the chain's word more often. */
const KEEP_MS = 2_000;
const TIMEOUT_MS = 5_000;

/** `/blockchain`. */
export function blockchainRoutes(app: FastifyInstance, { db, connection, cluster }: ApiContext): void {
  const chain = recent(() => readChain(connection), { keepMs: KEEP_MS, timeoutMs: TIMEOUT_MS });
  route(app, {
    method: 'GET',
    url: '/blockchain',
    tag: 'service',
    summary:
      "The cluster, the program's configuration, and whether the oracle answers; 503 while the chain does not.",
    response: blockchainSchema,
    handler: async () => {
      const { genesisHash, slot, unixTimestamp, config, oracle } = await chain().catch((error: unknown) => {
        if (error instanceof NotConfigured) throw new ApiError('unavailable', error.message);
        throw new ApiError('unavailable', 'The chain does not answer', undefined, { cause: error });
      });
      const { nextPoolId: _, minStakeLamports, ...settings } = config;
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
        oracle: {
          vrfKey: config.vrfKey,
          drawsRequested: Number(oracle?.drawsRequested ?? 0n),
          drawsProven: Number(oracle?.drawsProven ?? 0n),
          drawsTimedOut: Number(oracle?.drawsTimedOut ?? 0n),
          drawsUncaptured: Number(oracle?.drawsUncaptured ?? 0n),
          ...(await readDraws(db, unixTimestamp)),
        },
      };
    },
  });
}
