import { beforeAll, describe } from 'vitest';
import { hasChromium } from '#tests/e2e/support/chromium.ts';
import { seedPools } from '#tests/e2e/support/seed-pools.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import { Stage } from '#tests/e2e/support/stage.ts';
import { analyticsTests } from './admin/analytics.ts';
import { auditTests } from './admin/audit.ts';
import { claimsTests } from './admin/claims.ts';
import { dashboardTests } from './admin/dashboard.ts';
import { languagesTests } from './admin/languages.ts';
import { liveTests } from './admin/live.ts';
import { otherWalletTests } from './admin/other-wallet.ts';
import { poolPageTests } from './admin/pool-page.ts';
import { poolsTests } from './admin/pools.ts';
import { recoveryTests } from './admin/recovery.ts';
import { screensTests } from './admin/screens.ts';
import { SECOND_ADMIN } from './admin/second-admin.ts';
import { settingsTests } from './admin/settings.ts';
import { suggestionTests } from './admin/suggestions.ts';
import { sweepTests } from './admin/sweep.ts';
import { transactionsTests } from './admin/transactions.ts';
import { troubleTests } from './admin/trouble.ts';
import { usersTests } from './admin/users.ts';

const POOLS = 2_000;
const SEED_MS = 400_000;

describe.runIf(hasChromium())('the pages for admins, over 2,000 pools', () => {
  const stage = new Stage('admin-pages', { ADMIN_WALLETS: SECOND_ADMIN.address });
  let seeded: Seed | undefined;
  beforeAll(async () => {
    seeded = await seedPools(stage.product, stage.connection, POOLS);
  }, SEED_MS);
  const seed = (): Seed => {
    if (seeded === undefined) throw new Error('The pools are there while tests run');
    return seeded;
  };

  describe('what they read', () => {
    dashboardTests(stage, seed);
    usersTests(stage, seed);
    poolsTests(stage, seed);
    poolPageTests(stage, seed);
    analyticsTests(stage, seed);
    transactionsTests(stage, seed);
    troubleTests(stage, seed);
  });
  describe('how they look', () => {
    screensTests(stage, seed);
    languagesTests(stage, seed);
  });
  // From here on the pools change.
  describe('pool recovery', () => {
    recoveryTests(stage, seed);
  });
  describe('pool claims', () => {
    claimsTests(stage, seed);
  });
  describe('stale sweep', () => {
    sweepTests(stage, seed);
  });
  describe('suggestions', () => {
    suggestionTests(stage, seed);
  });
  describe('settings', () => {
    settingsTests(stage, seed);
  });
  describe('another wallet', () => {
    otherWalletTests(stage, seed);
  });
  // Looks at what all others have done.
  describe('audit log', () => {
    auditTests(stage, seed);
  });
  describe('what happens meanwhile', () => {
    liveTests(stage);
  });
});
