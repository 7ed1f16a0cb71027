import { expect } from 'vitest';
import { toHex } from '#src/protocol/bytes.ts';
import { verifyVrf } from '#src/protocol/vrf.ts';
import { verifyIndependently } from '#tests/vectors/independent-ecvrf.ts';
import { type Question, randomQuestion } from './vrf-questions.ts';

/** What the implementation on @noble/curves answers: the output as hex, or null where the proof does not verify. */
export function answerOfNoble({ key, alpha, proof }: Question): string | null {
  const result = verifyVrf(key, alpha, proof);
  return result.ok ? toHex(result.beta) : null;
}

export interface Agreement {
  /** The number of the first question; 0 where none is given. */
  readonly from?: number;
  readonly count: number;
  /** Bytes of every input; many lengths where none is given. */
  readonly alphaLength?: number;
  /** Every which question is put to the implementation of no common code as well, which takes its time. */
  readonly everyWhich: number;
}

/**
 * Puts random keys and inputs to verifiers, each with its honest proof and one that was harmed, and expects of all
 * what the implementation on @noble/curves answers.
 */
export function expectAgreement(
  verifiers: readonly ((question: Question) => string | null)[],
  { from = 0, count, alphaLength, everyWhich }: Agreement,
): void {
  for (let number = from; number < from + count; number += 1) {
    const { honest, harm, harmed } = randomQuestion(number, alphaLength);
    for (const [name, question, holds] of [
      [`${number}, honest`, honest, true],
      [`${number}, ${harm}`, harmed, false],
    ] as const) {
      const beta = answerOfNoble(question);
      expect(beta !== null, name).toBe(holds);
      for (const ask of verifiers) expect(ask(question), name).toBe(beta);
      if (number % everyWhich !== 0) continue;
      expect(verifyIndependently(question.key, question.alpha, question.proof), name).toBe(beta);
    }
  }
}
