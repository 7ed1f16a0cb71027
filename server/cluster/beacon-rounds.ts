import type { Connection } from '@solana/web3.js';
import { type RoundSource, roundSource } from '#src/beacon/round-source.ts';
import { readBeacon } from './read-beacon.ts';

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
