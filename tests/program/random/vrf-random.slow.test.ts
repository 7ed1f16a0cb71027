import { expect, test } from 'vitest';
import { concatBytes, fromHex } from '#src/protocol/bytes.ts';
import { DrawVerifier } from '#tests/support/draw-verifier.ts';
import { expectAgreement } from '#tests/support/vrf-agreement.ts';
import { randomQuestion, withBit, withOrderAdded } from '#tests/support/vrf-questions.ts';
import weak from '#tests/vectors/ecvrf-weak.json' with { type: 'json' };

const verifier = await DrawVerifier.open();
const { honest } = randomQuestion(1_000_000, 32);

test('1,000 random keys and inputs: the program answers as the implementation on @noble/curves', () => {
  expectAgreement([(question) => verifier.ask(question)], { count: 1_000, alphaLength: 32, everyWhich: 50 });
});

test('every byte of a proof flipped', () => {
  expect(verifier.ask(honest)).not.toBeNull();
  for (let byte = 0; byte < honest.proof.length; byte += 1) {
    for (const bit of [0, 7]) {
      const proof = withBit(honest.proof, 8 * byte + bit);
      expect(verifier.ask({ ...honest, proof }), `byte ${byte}, bit ${bit}`).toBeNull();
    }
  }
});

test('s + L, and every other number of the same residue', () => {
  for (let times = 1n; times < 15n; times += 1n) {
    const proof = withOrderAdded(honest.proof, times);
    expect(verifier.ask({ ...honest, proof }), `s + ${times} L`).toBeNull();
  }
});

// A pool cannot have such a key, since no configuration takes one; the verifier refuses it all the same.
test('keys and Gammas of small order, or not canonical', () => {
  for (const { name, point } of [...weak.smallOrder, ...weak.notCanonical]) {
    const proof = concatBytes(fromHex(point), honest.proof.subarray(32));
    expect(verifier.ask({ ...honest, proof }), `Gamma: ${name}`).toBeNull();
    expect(verifier.ask({ ...honest, key: fromHex(point) }), `key: ${name}`).toBeNull();
  }
});

test('proofs that anyone can make for a key of small order', () => {
  for (const { name, key, alpha, proof } of weak.forgeries) {
    const question = { key: fromHex(key), alpha: fromHex(alpha), proof: fromHex(proof) };
    expect(verifier.ask(question), name).toBeNull();
  }
});
