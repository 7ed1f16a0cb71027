import { type Connection, PublicKey } from '@solana/web3.js';
import type { BeaconChain } from '#src/beacon/chain.ts';
import { fetchBeacon, fetchConfig } from '#src/chain/program/fetch.ts';

/** The beacon that the program's configuration names, for good. @throws where the chain does not answer, or has none yet */
export async function readBeacon(connection: Connection): Promise<BeaconChain> {
  const config = await fetchConfig(connection);
  if (config === null) throw new Error('The program has no configuration');
  const beacon = await fetchBeacon(connection, new PublicKey(config.beacon));
  if (beacon === null) throw new Error(`The program's beacon ${config.beacon} is not registered`);
  return beacon;
}
