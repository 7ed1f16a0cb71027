import { hexToBytes } from '@noble/hashes/utils.js';
import type { Connection } from '@solana/web3.js';
import { fetchClock, fetchConfig, fetchOracle } from '#src/chain/program/fetch.ts';
import type { OracleRecord } from '#src/chain/program/accounts.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';

/** What the chain itself tells about the cluster and the program. */
export interface ChainFacts {
  readonly genesisHash: string;
  /** Confirmed. */
  readonly slot: bigint;
  /** Unix seconds by the chain's clock. */
  readonly unixTimestamp: number;
  readonly config: ProgramConfig;
  /** Null before the key's first draw. */
  readonly oracle: OracleRecord | null;
}

/** The program has no configuration yet. */
export class NotConfigured extends Error {
  override readonly name = 'NotConfigured';
}

/** @throws where the chain does not answer; NotConfigured before the program is initialised */
export async function readChain(connection: Connection): Promise<ChainFacts> {
  const [genesisHash, clock, config] = await Promise.all([
    connection.getGenesisHash(),
    fetchClock(connection, 'confirmed'),
    fetchConfig(connection),
  ]);
  if (config === null) throw new NotConfigured('The program has no configuration');
  const oracle = await fetchOracle(connection, hexToBytes(config.vrfKey));
  return { genesisHash, ...clock, config, oracle };
}
