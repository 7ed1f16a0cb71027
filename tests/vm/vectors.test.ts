import { describe, expect, test } from 'vitest';
import { concatBytes, fromHex, utf8ToBytes } from '#src/protocol/bytes.ts';
import { proveVrf, vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import { answerOfNoble } from '#tests/support/vrf-agreement.ts';
import { type Question, withBit, withOrderAdded } from '#tests/support/vrf-questions.ts';
import torsion from '#tests/vectors/ecvrf-torsion.json' with { type: 'json' };
import weak from '#tests/vectors/ecvrf-weak.json' with { type: 'json' };
import rfc from '#tests/vectors/ecvrf-rfc9381.json' with { type: 'json' };
import { VmVerifier } from './verifier.ts';

const secret = numberedBytes('vrf-vm', 0);
const alpha = utf8ToBytes('a pool');
const honest: Question = { key: vrfPublicKey(secret), alpha, proof: proveVrf(secret, alpha) };
const withGamma = (gamma: Uint8Array): Question => ({
  ...honest,
  proof: concatBytes(gamma, honest.proof.subarray(32)),
});

const verifiers = [
  { hashing: 'software', vm: await VmVerifier.open('software', 'mainnet') },
  { hashing: 'the syscall', vm: await VmVerifier.open('syscall', 'all') },
];

describe.each(verifiers)('in the VM, hashing by $hashing', ({ vm }) => {
  test.each(rfc.vectors)('RFC 9381, B.3, $name', ({ pk, alpha: input, pi, beta }) => {
    expect(vm.ask({ key: fromHex(pk), alpha: fromHex(input), proof: fromHex(pi) }).beta).toBe(beta);
  });

  test.each(rfc.vectors)(
    'RFC 9381, B.3, $name with any byte of the proof flipped',
    ({ pk, alpha: input, pi }) => {
      for (let byte = 0; byte < 80; byte += 1) {
        for (const bit of [0, 7]) {
          const proof = withBit(fromHex(pi), 8 * byte + bit);
          const { beta } = vm.ask({ key: fromHex(pk), alpha: fromHex(input), proof });
          expect(beta, `byte ${byte}, bit ${bit}`).toBeNull();
        }
      }
    },
  );

  test('an honest proof is taken, for its own key and input alone', () => {
    expect(vm.ask(honest).beta).toBe(answerOfNoble(honest));
    expect(vm.ask(honest).beta).not.toBeNull();
    expect(vm.ask({ ...honest, alpha: utf8ToBytes('another') }).beta).toBeNull();
    expect(vm.ask({ ...honest, key: vrfPublicKey(numberedBytes('vrf-vm', 1)) }).beta).toBeNull();
  });

  test.each(weak.forgeries)('a proof that anyone can make. $name', ({ key, alpha: input, proof }) => {
    const question = { key: fromHex(key), alpha: fromHex(input), proof: fromHex(proof) };
    expect(vm.ask(question).beta).toBeNull();
  });

  test.each([...weak.smallOrder, ...weak.notCanonical])('as key and as Gamma: $name', ({ point }) => {
    expect(vm.ask({ ...honest, key: fromHex(point) }).beta).toBeNull();
    expect(vm.ask(withGamma(fromHex(point))).beta).toBeNull();
  });

  test.each([1n, 2n, 7n, 14n])('s + %i times the order', (times) => {
    expect(vm.ask({ ...honest, proof: withOrderAdded(honest.proof, times) }).beta).toBeNull();
  });

  test.each(torsion.vectors)('a part of small order: $name', ({ key, alpha: input, proof, beta }) => {
    const question = { key: fromHex(key), alpha: fromHex(input), proof: fromHex(proof) };
    expect(vm.ask(question).beta).toBe(beta);
    expect(answerOfNoble(question)).toBe(beta);
  });
});

test('without the feature the VM refuses the program that hashes by the syscall', async () => {
  const vm = await VmVerifier.open('syscall', 'mainnet');
  expect(() => vm.ask(honest)).toThrow(/unsupported BPF instruction/);
});
