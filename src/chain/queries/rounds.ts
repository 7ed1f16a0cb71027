import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { chainHashOf } from '#src/beacon/chain.ts';
import type { RoundSource } from '#src/beacon/round-source.ts';
import { getApiBase } from '#src/lib/api-base.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { getBeaconUrls } from '../beacon-urls.ts';
import { getConnection } from '../connection.ts';
import type { BeaconRecord } from '../program/accounts.ts';
import { beaconAddress } from '../program/addresses.ts';
import { fetchBeacon } from '../program/fetch.ts';
import { nodeAnswer } from '../program/node-answer.ts';
import { TxProblem } from '../actions/tx-failure.ts';

/** A round of a beacon. */
export interface RoundParams {
  /** Address of the beacon's record. */
  readonly beacon: string;
  readonly round: bigint;
}

/** The proof of a round that a transaction carries. */
export interface RoundProof {
  /** 48 bytes. */
  readonly signature: Uint8Array;
  /** 336 bytes. */
  readonly hints: Uint8Array;
}

const records = new Map<string, BeaconRecord>();
const sources = new Map<string, RoundSource>();

/**
 * Fetches a recorded beacon, which never changes; null if the address holds none.
 * @throws if the record is not of the beacon that its address names; the connection's error
 */
export async function getBeacon(address: string): Promise<BeaconRecord | null> {
  const cached = records.get(address);
  if (cached) return cached;
  const record = await nodeAnswer(fetchBeacon(getConnection(), new PublicKey(address)));
  if (record === null) return null;
  // The hash covers key and times, and the address is derived from the hash: a false record is detected.
  const isItsOwn = chainHashOf(record) === record.chainHash;
  if (!isItsOwn || beaconAddress(fromHex(record.chainHash)).toBase58() !== address) {
    throw new Error(`The record at ${address} is not of the beacon that its address names`);
  }
  records.set(address, record);
  return record;
}

/**
 * Fetches and verifies a round's signature in hex: from the beacon's relays, or else the server. A signature is cached
 * until the page is closed.
 * @returns null before the round is published
 * @throws RelaysUnavailable if that is not known; TxProblem if the beacon has no record; the connection's error; the
 * signal's reason once it is aborted
 */
export async function findRound(request: RoundParams, signal?: AbortSignal): Promise<string | null> {
  const found = await signatureOf(request, signal);
  return found && toHex(found);
}

/** Returns the proof of a round for the program. @throws TxProblem of kind `roundNotOut`; else as `findRound` */
export async function proveRound(request: RoundParams): Promise<RoundProof> {
  const [signature, { roundHints }] = await Promise.all([
    signatureOf(request),
    import('#src/beacon/hints.ts'),
  ]);
  if (signature) return { signature, hints: roundHints(request.round) };
  throw new TxProblem({ kind: 'roundNotOut', message: `Round ${request.round} is not published yet` });
}

async function signatureOf({ beacon, round }: RoundParams, signal?: AbortSignal): Promise<Uint8Array | null> {
  return (await sourceOf(beacon)).get(round, signal);
}

async function sourceOf(beacon: string): Promise<RoundSource> {
  const cached = sources.get(beacon);
  if (cached) return cached;
  // The code for the curve is loaded with the first round.
  const [{ roundSource }, record] = await Promise.all([
    import('#src/beacon/round-source.ts'),
    getBeacon(beacon),
  ]);
  if (!record) {
    throw new TxProblem({ kind: 'unknown', code: 'NoBeacon', message: `No beacon is recorded at ${beacon}` });
  }
  const source = sources.get(beacon) ?? roundSource(getBeaconUrls(), record, { apiBase: getApiBase() });
  sources.set(beacon, source);
  return source;
}
