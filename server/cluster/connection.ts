import '#src/chain/program/buffer.ts';
import { type Commitment, Connection } from '@solana/web3.js';
import type { ServerEnv } from '#server/env.ts';

/** A request that hangs longer than this has failed. */
const REQUEST_TIMEOUT_MS = 20_000;

type Endpoints = Pick<ServerEnv, 'rpcUrl' | 'wsUrl' | 'localnetPort'>;

/** The address of the cluster's JSON-RPC: the local chain's where none is given. */
export function rpcUrlOf({ rpcUrl, localnetPort }: Pick<Endpoints, 'rpcUrl' | 'localnetPort'>): string {
  return rpcUrl ?? `http://127.0.0.1:${localnetPort}`;
}

/** A connection to the cluster of the environment. */
export function connectTo(endpoints: Endpoints, commitment: Commitment): Connection {
  return new Connection(rpcUrlOf(endpoints), {
    commitment,
    ...(endpoints.wsUrl === null ? {} : { wsEndpoint: endpoints.wsUrl }),
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
  });
}
