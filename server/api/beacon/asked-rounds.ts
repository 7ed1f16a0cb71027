import type { BeaconChain } from '#src/beacon/chain.ts';
import { RelaysUnavailable } from '#src/beacon/relays.ts';
import { roundSource } from '#src/beacon/round-source.ts';
import type { VerifyRound } from '#src/beacon/ask-relay.ts';
import { Allowance } from '#server/cluster/allowance.ts';
import { ApiError, unavailable } from '../api-error.ts';

/** So that four relays which are silent leave time to say so. */
const RELAY_MS = 2_000;
/** Rounds asked of relays, and signatures verified, in a second: a page that waits asks again. */
const A_SECOND = 5;
/** Milliseconds for which an answer, or its absence, serves all who ask for the same round. */
const REST_MS = 1_000;

/** More rounds are asked for than are looked up at once, or than relays are asked about in a second. */
export class TooManyRounds extends ApiError {
  constructor() {
    super('too_many_requests', 'Too many rounds are asked for at the moment: try again in a second');
  }
}

/** Returns a round's signature, null before it is out. @throws TooManyRounds; ApiError unavailable where no relay tells it */
type AskForRound = (round: bigint) => Promise<Uint8Array | null>;

/**
 * Asks relays for a beacon's rounds: for one round once a second at most, however many ask here, and for few rounds in all.
 * A relay that lies costs a verification of its own.
 */
export function askedRounds(
  urls: readonly string[],
  chain: BeaconChain,
  verifyRound: VerifyRound,
): AskForRound {
  const asks = new Allowance(A_SECOND);
  const verifications = new Allowance(A_SECOND);
  const source = roundSource(urls, chain, {
    timeoutMs: RELAY_MS,
    verify(...signed) {
      if (!verifications.take()) throw new TooManyRounds();
      return verifyRound(...signed);
    },
  });
  const asked = new Map<bigint, Promise<Uint8Array | null>>();
  return async (round) => {
    const underWay = asked.get(round);
    if (underWay) return underWay;
    if (!asks.take()) throw new TooManyRounds();
    const answer = source.get(round).catch((cause: unknown) => {
      if (!(cause instanceof RelaysUnavailable)) throw cause;
      return unavailable("The beacon's relays do not tell this round")(cause);
    });
    asked.set(round, answer);
    const forget = (): void => void setTimeout(() => asked.delete(round), REST_MS).unref();
    answer.then(forget, forget);
    return answer;
  };
}
