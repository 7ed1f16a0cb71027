import { test } from 'vitest';
import { BeaconVm } from './beacon-vm.ts';
import { expectAgreement } from './verifier-inputs.ts';

test(
  'the program and noble agree on the first 5,000 of 10,000 random rounds',
  { timeout: 1_800_000 },
  async () => expectAgreement(await BeaconVm.open(), 0, 5_000),
);
