import type { ProgramConfig } from '../pool.ts';
import { sampleAddress } from './sample-pool.ts';

/** A configuration with the default terms. */
export const SAMPLE_CONFIG: ProgramConfig = {
  version: 1n,
  admin: 'a',
  pendingAdmin: null,
  treasury: 't',
  beacon: sampleAddress(202),
  nextPoolId: 1n,
  minStakeLamports: 20_000_000n,
  cooldownSeconds: 300,
  countdownSeconds: 60,
  drawTimeoutSeconds: 3_600,
  retentionSeconds: 86_400,
  paused: false,
};
