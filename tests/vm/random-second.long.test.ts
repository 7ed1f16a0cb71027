import { test } from 'vitest';
import { expectRandomAgreement } from './random-proofs.ts';

test(
  'the second 5,000 of 10,000 random keys and inputs: both builds answer as the implementation on @noble/curves',
  { timeout: 1_200_000 },
  () => expectRandomAgreement(5_000, 5_000),
);
