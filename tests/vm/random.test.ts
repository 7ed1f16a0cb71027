import { test } from 'vitest';
import { BeaconVm } from './beacon-vm.ts';
import { expectAgreement } from './verifier-inputs.ts';

test(
  'the program and noble agree on 1,000 random rounds under a random key',
  { timeout: 300_000 },
  async () => expectAgreement(await BeaconVm.open(), 0, 1_000),
);
