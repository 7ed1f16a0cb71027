import { beforeAll, describe } from 'vitest';
import { hasChromium } from '#tests/e2e/support/chromium.ts';
import { seedPools } from '#tests/e2e/support/seed-pools.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import { Stage } from '#tests/e2e/support/stage.ts';
import { languagesTests } from './admin/languages.ts';
import { screensTests } from './admin/screens.ts';

/** Enough for every state, and for lists of more than one page. */
const POOLS = 120;

describe.runIf(hasChromium())('the pages for admins', () => {
  const stage = new Stage('admin-screens');
  let seed: Seed | null = null;
  beforeAll(async () => {
    seed = await seedPools(stage.product, stage.connection, POOLS);
  }, 300_000);
  const seeded = (): Seed => {
    if (seed === null) throw new Error('The product is seeded while tests run');
    return seed;
  };
  screensTests(stage, seeded);
  languagesTests(stage, seeded);
});
