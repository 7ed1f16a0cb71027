import { type Connection, PublicKey } from '@solana/web3.js';
import type { BeaconChain } from '#src/beacon/chain.ts';
import { fetchBeacon, fetchConfig } from '#src/chain/program/fetch.ts';
import { type RoundSource, roundSource } from '#src/beacon/round-source.ts';

/** The beacon that the program's configuration names, for good. @throws where the chain does not answer, or has none yet */
export async function readBeacon(connection: Connection): Promise<BeaconChain> {
  const config = await fetchConfig(connection);
  if (config === null) throw new Error('The program has no configuration');
  const beacon = await fetchBeacon(connection, new PublicKey(config.beacon));
  if (beacon === null) throw new Error(`The program's beacon ${config.beacon} is not registered`);
  return beacon;
}

/**
 * The rounds that draws are by, from relays; the chain is asked once of which beacon they are.
 * @param urls base addresses of drand's HTTP API
 */
export function beaconRounds(connection: Connection, urls: readonly string[]): () => Promise<RoundSource> {
  let known: Promise<RoundSource> | null = null;
  return () => {
    const source = known ?? readBeacon(connection).then((chain) => roundSource(urls, chain));
    known = source;
    source.catch(() => (known = null));
    return source;
  };
}
