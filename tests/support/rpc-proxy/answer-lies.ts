import { failure, type Json, type ProxiedRequest, withResult } from './json-rpc.ts';
import type { Lie } from './lie.ts';

/** Answers every request with an error. `forMethods` limits the methods. */
export function refused(code: number, message: string): Lie {
  return { answer: (request) => failure(request, code, message) };
}

/** Answers with another chain's genesis hash. */
export function genesisChanged(hash: string): Lie {
  return {
    answer: ({ method }, answer) => (method === 'getGenesisHash' ? withResult(answer, () => hash) : answer),
  };
}

const eachId = (change: (id: unknown) => unknown): Lie => ({
  answers: (_, answers) => answers.map((one) => ({ ...one, id: change(one['id']) })),
});

/** Answers, single or of a batch, that do not fit their requests. */
export const MISFITS = {
  idsWrong: eachId((id) => Number(id) + 1_000_000),
  idsAsText: eachId(String),
  idsMissing: eachId(() => undefined),
  idsNull: eachId(() => null),
  /** In a batch, each answer has the id of the next one; a single answer has the id before its own. */
  idsShifted: {
    answers: (requests, answers) =>
      answers.length === 1
        ? answers.map((one) => ({ ...one, id: Number(one['id']) - 1 }))
        : answers.map((one, at) => ({ ...one, id: requests[(at + 1) % requests.length]?.id })),
  },
  answersTwice: {
    answers: (_, answers) => (answers.length > 1 ? answers.flatMap((one) => [one, one]) : answers),
  },
  /** Every second answer of a batch is missing; instead of a single answer, the body is empty. */
  answersMissing: { answers: (_, answers) => answers.filter((_one, at) => at % 2 === 1) },
  answersReversed: { answers: (_, answers) => answers.toReversed() },
  resultsMissing: {
    answer: (_: ProxiedRequest, answer: Json) => ({ ...answer, result: undefined }),
  },
} as const satisfies Record<string, Lie>;
