import { beforeAll, inject } from 'vitest';
import { SECOND_ADMIN } from '#tests/e2e/admin/second-admin.ts';
import { cachedSeed } from './seed/cached-seed.ts';
import type { Seed } from './seed/record.ts';
import { Stage } from './stage.ts';

const POOLS = 2_000;
/** Milliseconds. A seeding is rare, and takes minutes while other tests run. */
const SEED_MS = 400_000;

/** Makes a stage whose product has 2,000 pools in all states. Only tests send transitions to them. */
export function seededStage(name: string): { readonly stage: Stage; readonly seed: () => Seed } {
  let seeded: Seed | undefined;
  let stateDir = '';
  beforeAll(async () => {
    const cached = await cachedSeed(inject('testBuild'), POOLS);
    ({ seed: seeded, stateDir } = cached);
  }, SEED_MS);
  const stage = new Stage(name, () => ({
    environment: { ADMIN_WALLETS: SECOND_ADMIN.address, RATE_LIMIT_PER_MINUTE: '100000' },
    idle: true,
    stateDir,
  }));
  const seed = (): Seed => {
    if (seeded === undefined) throw new Error('The pools are there while tests run');
    return seeded;
  };
  return { stage, seed };
}
