import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** Failures of a relay for a round: it calls the round unpublished (`late`), or closes the connection (`down`). */
export type RelayFault = 'late' | 'down';

/** A relay of this run before the real ones, which fails on purpose for the rounds in `faults`. */
interface RelayProxy {
  readonly url: string;
  readonly faults: Map<bigint, RelayFault>;
}

/** Serves the rounds of a source over drand's HTTP API, on this machine only. */
async function startRelayProxy(source: RoundSource): Promise<RelayProxy> {
  const faults: RelayProxy['faults'] = new Map();
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const round = BigInt(/\d+$/.exec(path)?.[0] ?? 0);
    const fault = faults.get(round);
    if (fault === 'down') return void response.destroy();
    const signature = fault === 'late' ? null : await source.get(round);
    if (signature === null) return void response.writeHead(425).end();
    response.end(JSON.stringify({ round: Number(round), signature: toHex(signature) }));
  };
  const server = createServer((request, response) => {
    answer(request.url ?? '', response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, faults };
}

/** Longer than the proxy takes to query the real relays, each with a timeout of 4 s. */
const TIMEOUT_MS = 20_000;
/** A round this far before the latest one is published even if the chain's clock is some minutes ahead. */
const LONG_OUT = 100n;

/** The beacon whose rounds decide the deployment's draws. */
export interface PlayBeacon {
  readonly address: PublicKey;
  readonly chain: BeaconChain;
  /** The beacon's rounds, read through `relay`. */
  readonly rounds: RoundSource;
  readonly relay: RelayProxy;
  readonly isSignature: (round: bigint, signature: Uint8Array) => boolean;
}

/**
 * Finds the beacon that the configuration names, and its rounds at the relays.
 * @throws a sentence if no relay of `urls` has its rounds
 */
export async function findBeacon(
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
  log.info(`Beacon: ${kind}, chain hash ${chain.chainHash}, a round every ${chain.periodSeconds} s`);
  await requireRounds(source, (latestRound(chain, unixTimestamp) ?? 1n) - LONG_OUT);
  const relay = await startRelayProxy(source);
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
