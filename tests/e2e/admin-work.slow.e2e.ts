import { describe } from 'vitest';
import { auditTests } from './admin/audit.ts';
import { claimsTests } from './admin/claims.ts';
import { liveTests } from './admin/live.ts';
import { otherWalletTests } from './admin/other-wallet.ts';
import { recoveryTests } from './admin/recovery.ts';
import { settingsTests } from './admin/settings.ts';
import { suggestionTests } from './admin/suggestions.ts';
import { sweepTests } from './admin/sweep.ts';
import { hasChromium } from './support/chromium.ts';
import { seededStage } from './support/seeded-stage.ts';

describe.runIf(hasChromium())('the actions of admins on 2,000 pools', () => {
  const { stage, seed } = seededStage('admin-work');

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
  // Runs last, because it reads the records of all others.
  describe('audit log', () => {
    auditTests(stage, seed);
  });
  describe('live changes', () => {
    liveTests(stage);
  });
});
