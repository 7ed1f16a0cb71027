import { test } from 'vitest';
import { BeaconVm } from './beacon-vm.ts';
import { expectAgreement } from './questions.ts';

test('1,000 random rounds under a random key: noble answers the same', { timeout: 300_000 }, async () =>
  expectAgreement(await BeaconVm.open(), 0, 1_000),
);
