import { expectAgreement } from '#tests/support/vrf-agreement.ts';
import type { Question } from '#tests/support/vrf-questions.ts';
import { VmVerifier } from './verifier.ts';

/** That both builds answer to random keys and inputs of many lengths as the implementation on @noble/curves does. */
export async function expectRandomAgreement(from: number, count: number): Promise<void> {
  const builds = [await VmVerifier.open('software', 'mainnet'), await VmVerifier.open('syscall', 'all')];
  const verifiers = builds.map((vm) => (question: Question) => vm.ask(question).beta);
  expectAgreement(verifiers, { from, count, everyWhich: 500 });
}
