import '#src/chain/program/buffer.ts';
import { type Commitment, Connection } from '@solana/web3.js';
import type { ServerEnv } from '#server/env.ts';
import { withinBudget } from './request-budget.ts';

/** A request that hangs longer than this has failed. */
const REQUEST_TIMEOUT_MS = 20_000;

type Endpoints = Pick<ServerEnv, 'rpcUrl' | 'wsUrl' | 'localnetPort'>;

/** The address of the cluster's JSON-RPC: the local chain's where none is given. */
export function rpcUrlOf({ rpcUrl, localnetPort }: Pick<Endpoints, 'rpcUrl' | 'localnetPort'>): string {
  return rpcUrl ?? `http://127.0.0.1:${localnetPort}`;
}

/** The same for people: a provider's address may hold a key in its path. */
export function rpcHostOf(endpoints: Pick<Endpoints, 'rpcUrl' | 'localnetPort'>): string {
  return new URL(rpcUrlOf(endpoints)).host;
}

/** A connection to the cluster of the environment. @param perSecond requests it may make in any second */
export function connectTo(endpoints: Endpoints, commitment: Commitment, perSecond?: number): Connection {
  const request: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  return new Connection(rpcUrlOf(endpoints), {
    commitment,
    ...(endpoints.wsUrl === null ? {} : { wsEndpoint: endpoints.wsUrl }),
    fetch: perSecond === undefined ? request : withinBudget(perSecond, request),
  });
}
