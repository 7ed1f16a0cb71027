import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** One drand chain of the scheme `bls-unchained-g1-rfc9380`. */
export interface BeaconChain {
  /** Hex of 32 bytes: the hash that `chainHashOf` computes from the other fields. */
  readonly chainHash: string;
  /** Hex of 96 bytes: a compressed point of G2. */
  readonly groupKey: string;
  readonly periodSeconds: number;
  /** Publication time of round 1 in Unix seconds. */
  readonly genesis: number;
  /** Hex of 32 bytes: drand's hash of the group that generated the key. */
  readonly seed: string;
  /** drand's identifier of the chain (`beaconID`). */
  readonly id: string;
}

/** The League of Entropy's chain `quicknet`. */
export const QUICKNET: BeaconChain = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  groupKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  periodSeconds: 3,
  genesis: 1_692_803_367,
  seed: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  id: 'quicknet',
};

/**
 * Returns the chain hash as drand computes it: sha256(period u32 BE, genesis i64 BE, key, seed, id).
 * @throws if the key or the seed is not hex
 */
export function chainHashOf(chain: Omit<BeaconChain, 'chainHash'>): string {
  const times = new DataView(new ArrayBuffer(12));
  times.setUint32(0, chain.periodSeconds);
  times.setBigInt64(4, BigInt(chain.genesis));
  const parts = [hexToBytes(chain.groupKey), hexToBytes(chain.seed), utf8ToBytes(chain.id)];
  return bytesToHex(sha256(concatBytes(new Uint8Array(times.buffer), ...parts)));
}

/**
 * Whether the chain is quicknet, whose secret key is split among the members of the League of Entropy. One party may
 * have the secret key of another chain.
 */
export const isLeagueOfEntropy = (chainHash: string): boolean => chainHash === QUICKNET.chainHash;
