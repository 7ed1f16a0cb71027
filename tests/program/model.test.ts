import { expect, test } from 'vitest';
import { runCampaign } from '#tests/fuzz/campaign.ts';
import { Statistics } from '#tests/fuzz/statistics.ts';

// Fixed, so that only a change of the code can make this test fail; `npm run fuzz` plays other sequences.
const SEED = 20_260;
const SEQUENCES = 22;
// Milliseconds, far more than needed, so that a slow machine does not end the run early.
const TIMEOUT_MS = 240_000;

test('the program matches the model in 2,000 commands', async () => {
  const statistics = new Statistics();
  const failure = await runCampaign({ seed: SEED, sequences: SEQUENCES, timeoutMs: TIMEOUT_MS }, statistics);
  expect(failure?.report).toBeUndefined();
  expect(statistics.commands).toBeGreaterThanOrEqual(2_000);
  expect(statistics.neverAccepted).toEqual([]);
  expect(statistics.neverRefused).toEqual([]);
}, 300_000);
