import { sha256 } from '@noble/hashes/sha2.js';
import * as v from 'valibot';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { getCluster } from '../cluster.ts';

/** Creators' seeds. One that is lost can never be shown; the draw does not need it. */
const STORAGE_KEY = 'xeroz.seeds';
const SEED_BYTES = 32;

const seedsSchema = v.record(v.string(), v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))));
type Seeds = v.InferOutput<typeof seedsSchema>;

/** What storage refuses is at least there until the page is closed. */
let memory: Seeds = {};

const keyOf = (pool: string): string => `${getCluster().name}:${pool}`;

function stored(): Seeds {
  try {
    const parsed = v.safeParse(seedsSchema, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
    return parsed.success ? parsed.output : {};
  } catch {
    // Garbled or forbidden storage holds no seeds.
    return {};
  }
}

const seedsOf = (pool: string): readonly string[] => {
  const key = keyOf(pool);
  return [...new Set([...(stored()[key] ?? []), ...(memory[key] ?? [])])];
};

/** 32 random bytes. */
export function newSeed(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(SEED_BYTES));
}

/**
 * Keeps a seed for a pool that is about to be created. Earlier ones stay: a creation that seems to have failed may
 * still land, at the same address.
 */
export function keepSeed(pool: string, seed: Uint8Array): void {
  const key = keyOf(pool);
  const seeds = [...seedsOf(pool), toHex(seed)];
  memory = { ...memory, [key]: seeds };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...stored(), [key]: seeds }));
  } catch (error) {
    console.warn('The seed is kept only until this page is closed', error);
  }
}

/** The seed behind a pool's commitment (hex); null where this browser does not have it. */
export function findSeed(pool: string, seedCommitment: string): Uint8Array | null {
  const seeds = seedsOf(pool).map(fromHex);
  return seeds.find((seed) => toHex(sha256(seed)) === seedCommitment) ?? null;
}

/** Whether this browser keeps a seed for the pool; the commitment tells a pool of a chain that was reset apart. */
export function hasSeed(pool: string, seedCommitment?: string): boolean {
  return seedCommitment === undefined ? seedsOf(pool).length > 0 : findSeed(pool, seedCommitment) !== null;
}
