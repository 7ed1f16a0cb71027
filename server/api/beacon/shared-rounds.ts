import type { RoundSource } from '#src/beacon/round-source.ts';

/** How long an answer, or that there is none, is good for all who ask for the same round. */
const REST_MS = 1_000;

/** The rounds of a source, which is asked for one round once a second at most, however many ask here. */
export function sharedRounds(source: RoundSource): (round: bigint) => Promise<Uint8Array | null> {
  const asked = new Map<bigint, Promise<Uint8Array | null>>();
  return (round) => {
    const underWay = asked.get(round);
    if (underWay) return underWay;
    const answer = source.get(round);
    asked.set(round, answer);
    const forget = (): void => void setTimeout(() => asked.delete(round), REST_MS).unref();
    answer.then(forget, forget);
    return answer;
  };
}
