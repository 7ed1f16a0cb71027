import { expect, test } from 'vitest';
import { runCampaign } from '#tests/fuzz/campaign.ts';
import { Statistics } from '#tests/fuzz/statistics.ts';

// Always the same sequences, so that a change fails it or nothing does; `npm run fuzz` plays others.
const SEED = 20_260;
const SEQUENCES = 22;
// Far more than it takes, in milliseconds: a slow machine must not stop it short.
const PATIENCE = 240_000;

test('the program does what the model says, in 2,000 commands', async () => {
  const statistics = new Statistics();
  const failure = await runCampaign({ seed: SEED, sequences: SEQUENCES, patience: PATIENCE }, statistics);
  expect(failure?.report).toBeUndefined();
  expect(statistics.commands).toBeGreaterThanOrEqual(2_000);
  expect(statistics.neverAccepted).toEqual([]);
  expect(statistics.neverRefused).toEqual([]);
}, 300_000);
