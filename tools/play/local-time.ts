import * as v from 'valibot';
import { type Endpoints, rpcUrlOf } from '#server/cluster/connection.ts';
import { callRpc } from '#server/cluster/json-rpc.ts';
import { isHttpError } from '#src/lib/http-error.ts';

const TIMEOUT_MS = 30_000;
/** JSON-RPC's error code for a known method with wrong parameters. */
const INVALID_PARAMS = -32_602;

/** The time of a local chain, which can be advanced. */
export interface LocalTime {
  /** Advances time by seconds, and slots accordingly. */
  advance(seconds: number): Promise<void>;
  /** Advances by slots while the clock stands still; with the last slot, it jumps by seconds. */
  warp(seconds: number, slots: number): Promise<void>;
}

/** Returns a local chain's time; null if the cluster has none. @throws if it does not answer */
export async function findLocalTime(endpoints: Endpoints): Promise<LocalTime | null> {
  if (endpoints.cluster !== 'localnet') return null;
  const advance = async (method: string, params: readonly number[]): Promise<void> => {
    await callRpc(rpcUrlOf(endpoints), v.unknown(), method, params, { timeoutMs: TIMEOUT_MS });
  };
  const isSupported = await advance('localnet_advance', []).catch((error: unknown) => {
    if (isHttpError(error, 'refused')) return error.code === INVALID_PARAMS;
    throw error;
  });
  if (isSupported !== true) return null;
  return {
    advance: (seconds) => advance('localnet_advance', [seconds]),
    warp: (seconds, slots) => advance('localnet_warp', [seconds, slots]),
  };
}
