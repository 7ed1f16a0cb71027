import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection } from '@solana/web3.js';
import * as v from 'valibot';
import { SlotClock } from '#server/localnet/ledger/slot-clock.ts';
import { stateSchema } from '#server/localnet/state/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { startLocalProduct } from '../local-product.ts';
import { seedPools } from '../seed-pools.ts';
import type { Seed } from './record.ts';
import { parseSeed, seedText } from './seed-text.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const FOLDER = join(ROOT, '.cache/seeds');
const SEED_FILE = 'seed.json';
const CHAIN_FILE = 'state/chain/chain.json';
/**
 * The sources on which a seeded state depends: the program, the migrations, and the code that writes chain, database
 * and pools. Tests in the same folders are hashed too, which at worst causes a needless seeding.
 */
const SOURCES = [
  'programs/vrf-pool.so',
  'server/beacon',
  'server/cluster',
  'server/indexer',
  'server/localnet',
  'server/projection',
  'server/store',
  'src/beacon',
  'src/chain/program',
  'src/protocol',
  'tests/e2e/support/seed',
  'tests/e2e/support/seed-pools.ts',
];
/** Milliseconds for which a seed is cached. The seed's chain is a day ahead of this machine, but not for long. */
const LONGEST_CACHED_MS = 12 * 3_600_000;
const LOOK_MS = 500;

export interface CachedSeed {
  readonly seed: Seed;
  /** Folder of a copy for one product. */
  readonly stateDir: string;
}

/**
 * Returns the state of a product with `count` seeded pools, the chain's clock included. If none is cached for the
 * current sources, one worker makes it while the others wait, and it is cached for later runs.
 * @param testBuild folder of the build, below which the copy lies
 */
export async function cachedSeed(testBuild: string, count: number): Promise<CachedSeed> {
  const seedFolder = join(FOLDER, `${keyOfSources()}-${count}`);
  if (!isGood(seedFolder)) await makeOnce(testBuild, seedFolder, count);
  const folder = await mkdtemp(join(testBuild, 'seeded-'));
  await cp(seedFolder, folder, { recursive: true });
  await goOnFromThen(join(folder, CHAIN_FILE));
  return {
    seed: parseSeed(await readFile(join(folder, SEED_FILE), 'utf8')),
    stateDir: join(folder, 'state'),
  };
}

function keyOfSources(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => void hash.update(path).update(readFileSync(join(ROOT, path)));
  for (const source of SOURCES) {
    if (/\.\w+$/.test(source)) add(source);
    else for (const name of filesBelow(source)) add(name);
  }
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .toSorted();
}

const madeSchema = v.object({ madeAt: v.number() });

function isGood(seedFolder: string): boolean {
  const file = join(seedFolder, SEED_FILE);
  if (!existsSync(file)) return false;
  const { madeAt } = v.parse(madeSchema, JSON.parse(readFileSync(file, 'utf8')));
  return Date.now() - madeAt < LONGEST_CACHED_MS;
}

/** Lets one worker of a run make the seed while the others wait. Deletes outdated seeds. */
async function makeOnce(testBuild: string, seedFolder: string, count: number): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const claim = join(testBuild, `making-${count}`);
  const isMine = await mkdir(claim).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isMine) {
    await make(testBuild, seedFolder, count).catch(async (error: unknown) => {
      await writeFile(join(claim, 'failed'), String(error));
      throw error;
    });
    return;
  }
  while (!isGood(seedFolder)) {
    if (existsSync(join(claim, 'failed'))) throw new Error(readFileSync(join(claim, 'failed'), 'utf8'));
    await sleep(LOOK_MS);
  }
}

async function make(testBuild: string, seedFolder: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(testBuild, 'seeding-'));
  const product = await startLocalProduct(testBuild, { idle: true, stateDir: join(folder, 'state') });
  let seed: Seed;
  try {
    seed = await seedPools(product, new Connection(product.rpc.url, 'confirmed'), count);
  } finally {
    await product.stop();
  }
  await writeFile(join(folder, SEED_FILE), seedText(seed, Date.now()));
  for (const name of readdirSync(FOLDER)) {
    if (name.endsWith(`-${count}`)) await rm(join(FOLDER, name), { recursive: true });
  }
  await rename(folder, seedFolder);
}

const savedSchema = v.looseObject({ clock: stateSchema.entries.clock });

/** Sets a saved chain's clock back, as if no time had passed since it was saved. */
async function goOnFromThen(file: string): Promise<void> {
  const state = v.parse(savedSchema, JSON.parse(await readFile(file, 'utf8')));
  const offsetMs = new SlotClock(state.clock).startOf(state.clock.slot) - Date.now();
  await writeFile(file, JSON.stringify({ ...state, clock: { ...state.clock, offsetMs } }));
}
