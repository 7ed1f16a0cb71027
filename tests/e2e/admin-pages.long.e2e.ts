import { describe } from 'vitest';
import { analyticsTests } from './admin/analytics.ts';
import { dashboardTests } from './admin/dashboard.ts';
import { languagesTests } from './admin/languages.ts';
import { poolPageTests } from './admin/pool-page.ts';
import { poolsTests } from './admin/pools.ts';
import { screensTests } from './admin/screens.ts';
import { transactionsTests } from './admin/transactions.ts';
import { troubleTests } from './admin/trouble.ts';
import { usersTests } from './admin/users.ts';
import { hasChromium } from './support/chromium.ts';
import { seededStage } from './support/seeded-stage.ts';

describe.runIf(hasChromium())('the admin pages, over 2,000 unchanging pools', () => {
  const { stage, seed } = seededStage('admin-pages');

  describe('the content of the admin pages', () => {
    dashboardTests(stage, seed);
    usersTests(stage, seed);
    poolsTests(stage, seed);
    poolPageTests(stage, seed);
    analyticsTests(stage, seed);
    transactionsTests(stage, seed);
    troubleTests(stage, seed);
  });
  describe('the appearance of the admin pages', () => {
    screensTests(stage, seed);
    languagesTests(stage, seed);
  });
});
