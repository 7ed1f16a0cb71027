import { beforeAll, describe } from 'vitest';
import { hasChromium } from '#tests/e2e/support/chromium.ts';
import { seedPools } from '#tests/e2e/support/seed-pools.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import { Stage } from '#tests/e2e/support/stage.ts';
import { analyticsTests } from './admin/analytics.ts';
import { dashboardTests } from './admin/dashboard.ts';
import { liveTests } from './admin/live.ts';
import { poolPageTests } from './admin/pool-page.ts';
import { poolsTests } from './admin/pools.ts';
import { transactionsTests } from './admin/transactions.ts';
import { troubleTests } from './admin/trouble.ts';
import { usersTests } from './admin/users.ts';

describe.runIf(hasChromium())('what admins read of two thousand pools', () => {
  const stage = new Stage('admin-reading');
  let seed: Seed | null = null;
  beforeAll(async () => {
    seed = await seedPools(stage.product, stage.connection);
  }, 300_000);
  const seeded = (): Seed => {
    if (seed === null) throw new Error('The product is seeded while tests run');
    return seed;
  };
  dashboardTests(stage, seeded);
  usersTests(stage, seeded);
  poolsTests(stage, seeded);
  poolPageTests(stage, seeded);
  analyticsTests(stage, seeded);
  transactionsTests(stage, seeded);
  troubleTests(stage, seeded);
  // The last, for it adds to what was seeded.
  liveTests(stage);
});
