import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { loadChain } from '../load-chain.ts';
import type { AtSlot } from './pool-record.ts';
import type { PoolScope } from './pool-scope.ts';

/** The source of pools. */
export interface PoolSource {
  /** Fetches the pools of a list without their players. */
  list(scope: PoolScope): Promise<AtSlot<readonly PoolHeader[]>>;
  /**
   * Fetches some pools without their players, in one request; null for those that do not exist.
   * @param addresses at most a hundred
   */
  headers(addresses: readonly string[]): Promise<AtSlot<ReadonlyMap<string, PoolHeader | null>>>;
  /**
   * Fetches one pool with its players; null if there is none.
   * @param name address or integer id
   * @param cached an earlier state of it, which may spare reading its players again; null for none
   */
  pool(name: string, cached: Pool | null): Promise<AtSlot<Pool | null>>;
}

/** Reads pools from the chain through the RPC server. */
export const poolSource: PoolSource = {
  list: async (scope) => (await loadChain()).getPools(scope),
  headers: async (addresses) => (await loadChain()).getPoolHeaders(addresses),
  pool: async (name, cached) => (await loadChain()).getPool(name, cached),
};
