import { type Connection, PublicKey } from '@solana/web3.js';
import { type RoundSource, roundSource } from '#src/beacon/round-source.ts';
import type { VerifyRound } from '#src/beacon/request-round.ts';
import type { BeaconRecord } from '#src/chain/program/accounts.ts';
import { fetchBeacon, fetchConfig } from '#src/chain/program/fetch.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';

/** The program is not configured on this chain. */
export class NotConfigured extends Error {
  override readonly name = 'NotConfigured';
}

/**
 * Reads the program's configuration and its beacon, which never changes. @throws NotConfigured; if the chain does
 * not answer
 */
export async function readConfig(
  connection: Connection,
): Promise<{ config: ProgramConfig; beacon: BeaconRecord }> {
  const config = await fetchConfig(connection);
  if (config === null) throw new NotConfigured('The program has no configuration');
  const beacon = await fetchBeacon(connection, new PublicKey(config.beacon));
  if (beacon === null) throw new NotConfigured(`The beacon ${config.beacon} is not registered`);
  return { config, beacon };
}

/** Reads the beacon of the program's configuration, which never changes. @throws as `readConfig` does */
export async function readBeacon(connection: Connection): Promise<BeaconRecord> {
  return (await readConfig(connection)).beacon;
}

/**
 * Returns a function that provides the rounds that draws use, from relays; the beacon is read from the chain once.
 * @param urls base addresses of drand's HTTP API
 * @param verify verifies signatures, if not in this thread
 */
export function beaconRounds(
  connection: Connection,
  urls: readonly string[],
  verify?: VerifyRound,
): () => Promise<RoundSource> {
  let cached: Promise<RoundSource> | null = null;
  return () => {
    const source = cached ?? readBeacon(connection).then((chain) => roundSource(urls, chain, { verify }));
    cached = source;
    source.catch(() => (cached = null));
    return source;
  };
}
