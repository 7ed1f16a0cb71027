import { type Connection, PublicKey } from '@solana/web3.js';
import type { BeaconRecord } from '#src/chain/program/accounts.ts';
import { fetchBeacon, fetchClock, fetchConfig } from '#src/chain/program/fetch.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';

/** What the chain itself tells about the cluster and the program. */
export interface ChainFacts {
  readonly genesisHash: string;
  /** Confirmed. */
  readonly slot: bigint;
  /** Unix seconds by the chain's clock. */
  readonly unixTimestamp: number;
  readonly config: ProgramConfig;
  /** That the configuration names. */
  readonly beacon: BeaconRecord;
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
  const beacon = await fetchBeacon(connection, new PublicKey(config.beacon));
  if (beacon === null) throw new NotConfigured(`The beacon ${config.beacon} is not registered`);
  return { genesisHash, ...clock, config, beacon };
}
