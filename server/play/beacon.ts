import type { Connection, PublicKey } from '@solana/web3.js';
import type { Log } from '#server/cluster/log.ts';
import { readBeacon } from '#server/cluster/read-beacon.ts';
import { type BeaconChain, isLeagueOfEntropy } from '#src/beacon/chain.ts';
import { type RoundSource, roundSource } from '#src/beacon/round-source.ts';
import { latestRound } from '#src/beacon/rounds.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { beaconAddress } from '#src/chain/program/addresses.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a relay does instead of handing out a round: it says that it is not out yet, or is gone. */
export type Mishap = 'late' | 'down';

/** This run's way to the relays, on which rounds may come late, or not at all, for a while. */
interface OwnRelay {
  readonly url: string;
  readonly mishaps: Map<bigint, Mishap>;
}

/** Starts a relay of a chain's rounds that speaks drand's HTTP API, on this machine alone. */
async function startOwnRelay(source: RoundSource): Promise<OwnRelay> {
  const mishaps: OwnRelay['mishaps'] = new Map();
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const round = BigInt(/\d+$/.exec(path)?.[0] ?? 0);
    const mishap = mishaps.get(round);
    if (mishap === 'down') return void response.destroy();
    const signature = mishap === 'late' ? null : await source.get(round);
    if (signature === null) return void response.writeHead(425).end();
    response.end(JSON.stringify({ round: Number(round), signature: toHex(signature) }));
  };
  const server = createServer((request, response) => {
    answer(request.url ?? '', response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, mishaps };
}

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
