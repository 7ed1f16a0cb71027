import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { loadChain } from '../load-chain.ts';
import type { AtSlot } from './pool-record.ts';

/** Where pools are read from. */
export interface PoolSource {
  /** All pools without their players. */
  list(): Promise<AtSlot<readonly PoolHeader[]>>;
  /** Some pools without their players, in one request; null for those that do not exist. @param addresses a hundred at most */
  headers(addresses: readonly string[]): Promise<AtSlot<ReadonlyMap<string, PoolHeader | null>>>;
  /** One pool with its players; null where there is none. @param name address or integer id */
  pool(name: string): Promise<AtSlot<Pool | null>>;
}

/** The chain, by the RPC server. */
export const poolSource: PoolSource = {
  list: async () => (await loadChain()).getPools(),
  headers: async (addresses) => (await loadChain()).getPoolHeaders(addresses),
  pool: async (name) => (await loadChain()).getPool(name),
};
