import { expect, test } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import { runCampaign } from '#tests/fuzz/campaign.ts';
import { Statistics } from '#tests/fuzz/statistics.ts';

const SEED = 40_520;
const SEQUENCES = 205;

test('the program matches the model in 20,000 commands', { timeout: 1_200_000 }, async () => {
  const statistics = new Statistics();
  const failure = await runCampaign({ seed: SEED, sequences: SEQUENCES, timeoutMs: 1_100_000 }, statistics);
  expect(failure?.report).toBeUndefined();
  expect(statistics.commands).toBeGreaterThanOrEqual(20_000);
  expect(statistics.neverAccepted).toEqual([]);
  expect(statistics.neverRefused).toEqual([]);
  const unseen = IDL.errors.map(({ name }) => name).filter((name) => !statistics.refusals.has(name));
  // No transaction can cause these two: accounts of another layout, and sums out of range.
  expect(unseen).toEqual(['UnknownVersion', 'Overflow']);
});
