import type { Connection, PublicKey } from '@solana/web3.js';
import type { Log } from '#server/cluster/log.ts';
import { readBeacon } from '#server/cluster/read-beacon.ts';
import { type BeaconChain, isLeagueOfEntropy } from '#src/beacon/chain.ts';
import { type RoundSource, roundSource } from '#src/beacon/round-source.ts';
import { latestRound } from '#src/beacon/rounds.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { beaconAddress } from '#src/chain/program/addresses.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { type OwnRelay, startOwnRelay } from './own-relay.ts';

/** Longer than the relay asks others, each of which has 4 s. */
const TIMEOUT_MS = 20_000;
/** A round so many before the latest is out also where the chain's clock is some minutes ahead. */
const LONG_OUT = 100n;

/** The beacon that the deployment draws by. */
export interface PlayBeacon {
  readonly address: PublicKey;
  readonly chain: BeaconChain;
  /** Its rounds, by a relay of this run. */
  readonly rounds: RoundSource;
  readonly relay: OwnRelay;
  readonly isSignature: (round: bigint, signature: Uint8Array) => boolean;
}

/**
 * Finds the beacon that the configuration names, and its rounds at the relays.
 * @throws a sentence where no relay of `urls` has its rounds
 */
export async function setBeacon(
  connection: Connection,
  urls: readonly string[],
  log: Log,
): Promise<PlayBeacon> {
  const chain = await readBeacon(connection);
  const { unixTimestamp } = await fetchClock(connection, 'confirmed');
  const source = roundSource(urls, chain);
  const kind = isLeagueOfEntropy(chain.chainHash)
    ? "the League of Entropy's quicknet"
    : `“${chain.id}”, a beacon whose key somebody may hold`;
  log(`Beacon: ${kind}, chain hash ${chain.chainHash}, a round every ${chain.periodSeconds} s`);
  await requireRounds(source, (latestRound(chain, unixTimestamp) ?? 1n) - LONG_OUT);
  const relay = await startOwnRelay(source);
  return {
    address: beaconAddress(fromHex(chain.chainHash)),
    chain,
    rounds: roundSource([relay.url], chain, { timeoutMs: TIMEOUT_MS }),
    relay,
    isSignature: (round, signature) => isRoundSignature(chain.groupKey, round, signature),
  };
}

async function requireRounds(source: RoundSource, round: bigint): Promise<void> {
  const sentence = `BEACON_URLS must name relays of this beacon, whose clock is the chain's`;
  const signature = await source.get(round).catch((cause: unknown) => {
    throw new Error(sentence, { cause });
  });
  if (signature === null) throw new Error(`${sentence}: those named do not have round ${round}`);
}
