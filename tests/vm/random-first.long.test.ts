import { test } from 'vitest';
import { expectRandomAgreement } from './random-proofs.ts';

test(
  'the first 5,000 of 10,000 random keys and inputs: both builds answer as the implementation on @noble/curves',
  { timeout: 1_200_000 },
  () => expectRandomAgreement(0, 5_000),
);
