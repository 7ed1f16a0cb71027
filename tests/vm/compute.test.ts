import { expect, test } from 'vitest';
import { QUICKNET } from '#src/beacon/chain.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { BeaconVm } from './beacon-vm.ts';
import { numberedRound, validInput } from './verifier-inputs.ts';

test('a verification uses at most 144,000 compute units, with first and with second candidates', async () => {
  const vm = await BeaconVm.open();
  const rounds = Array.from({ length: 60 }, (_, number) => numberedRound(number));
  const rows = [
    { what: 'verification', units: rounds.map((round) => vm.verify(validInput(round)).units) },
    { what: 'hash to G1 alone', units: rounds.map((round) => vm.hashRound(round, roundHints(round)).units) },
    { what: 'decompression of a key', units: [vm.groupPoint(fromHex(QUICKNET.groupKey)).units] },
  ].map(({ what, units }) => ({
    what,
    least: Math.min(...units),
    mean: Math.round(units.reduce((sum, value) => sum + value) / units.length),
    most: Math.max(...units),
  }));
  console.log(`Compute units of the verifier alone, ${vm.bytes} bytes`);
  console.table(rows);
  expect(rows[0]?.most).toBeLessThanOrEqual(144_000);
  // A map takes its second candidate for half of the rounds, and then multiplies once more.
  expect((rows[0]?.most ?? 0) - (rows[0]?.least ?? 0)).toBeGreaterThan(3_000);
  expect(vm.bytes).toBeLessThanOrEqual(65_000);
});
