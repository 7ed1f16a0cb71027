import { test } from 'vitest';
import { DrawVerifier } from '#tests/support/draw-verifier.ts';
import { expectAgreement } from '#tests/support/vrf-agreement.ts';

test(
  '10,000 random keys and inputs: the program answers as the implementation on @noble/curves',
  { timeout: 1_200_000 },
  async () => {
    const verifier = await DrawVerifier.open();
    const ask = verifier.ask.bind(verifier);
    expectAgreement([ask], { count: 10_000, alphaLength: 32, everyWhich: 500 });
  },
);
