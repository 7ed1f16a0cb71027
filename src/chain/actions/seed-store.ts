import { sha256 } from '@noble/hashes/sha2.js';
import * as v from 'valibot';
import { log } from '#src/lib/log.ts';
import { storedValue } from '#src/lib/stored-value.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { getCluster } from '../cluster.ts';

const SEED_BYTES = 32;

/** Creators' seeds in hex, by cluster and pool. A lost seed can never be revealed; the draw does not need it. */
const seeds = storedValue(
  'xeroz.seeds',
  v.record(v.string(), v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)))),
);

const keyOf = (pool: string): string => `${getCluster().name}:${pool}`;

const seedsOf = (pool: string): readonly string[] => seeds.read()?.[keyOf(pool)] ?? [];

/** Returns a new seed of 32 random bytes. */
export function newSeed(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(SEED_BYTES));
}

/**
 * Keeps a seed for a pool that is about to be created. Earlier seeds stay: a creation that seems to have failed may
 * still land, at the same address.
 */
export function keepSeed(pool: string, seed: Uint8Array): void {
  const isStored = seeds.write({ ...seeds.read(), [keyOf(pool)]: [...seedsOf(pool), toHex(seed)] });
  if (!isStored) log.warn('The seed is kept only until this page is closed');
}

/** Returns the seed of a pool's commitment (hex); null if this browser does not have it. */
export function findSeed(pool: string, seedCommitment: string): Uint8Array | null {
  const stored = seedsOf(pool).map(fromHex);
  return stored.find((seed) => toHex(sha256(seed)) === seedCommitment) ?? null;
}

/**
 * Whether this browser keeps a seed for the pool; the commitment distinguishes the pool from one of a chain that was
 * reset.
 */
export function hasSeed(pool: string, seedCommitment?: string): boolean {
  return seedCommitment === undefined ? seedsOf(pool).length > 0 : findSeed(pool, seedCommitment) !== null;
}
