import { test } from 'vitest';
import { expectAgreement } from '#tests/support/vrf-agreement.ts';
import type { Question } from '#tests/support/vrf-questions.ts';
import { VmVerifier } from './verifier.ts';

test(
  '10,000 random keys and inputs of many lengths: both builds answer as the implementation on @noble/curves',
  { timeout: 1_200_000 },
  async () => {
    const builds = [await VmVerifier.open('software', 'mainnet'), await VmVerifier.open('syscall', 'all')];
    const verifiers = builds.map((vm) => (question: Question) => vm.ask(question).beta);
    expectAgreement(verifiers, { count: 10_000, everyWhich: 500 });
  },
);
