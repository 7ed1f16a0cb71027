import type { BeaconChain } from '#src/beacon/chain.ts';
import { RelaysUnavailable } from '#src/beacon/relays.ts';
import { roundSource } from '#src/beacon/round-source.ts';
import type { VerifyRound } from '#src/beacon/request-round.ts';
import { Allowance } from '#server/cluster/allowance.ts';
import { ApiError, unavailable } from '../api-error.ts';

/** Timeout per relay: short enough for four unreachable relays to be reported within the answer timeout. */
const RELAY_MS = 2_000;
/** Rounds requested from relays, and signatures verified, per second: a waiting page retries. */
const A_SECOND = 5;
/** Milliseconds for which an answer, or a failure, is reused for requests of the same round. */
const REST_MS = 1_000;

/** Too many rounds are requested concurrently, or from the relays in one second. */
export class TooManyRounds extends ApiError {
  constructor() {
    super('too_many_requests', 'Too many rounds are asked for at the moment: try again in a second');
  }
}

/**
 * Returns a round's signature, null before it is published. @throws TooManyRounds; ApiError unavailable if no relay
 * has it
 */
type FetchRound = (round: bigint) => Promise<Uint8Array | null>;

/**
 * Returns a function that fetches a beacon's rounds from relays: each round at most once a second, however many
 * requests arrive here, and few rounds in total. A wrong signature from a relay counts against the limit of
 * verifications.
 */
export function roundFetcher(
  urls: readonly string[],
  chain: BeaconChain,
  verifyRound: VerifyRound,
): FetchRound {
  const requests = new Allowance(A_SECOND);
  const verifications = new Allowance(A_SECOND);
  const source = roundSource(urls, chain, {
    timeoutMs: RELAY_MS,
    verify(...signed) {
      if (!verifications.take()) throw new TooManyRounds();
      return verifyRound(...signed);
    },
  });
  const recent = new Map<bigint, Promise<Uint8Array | null>>();
  return async (round) => {
    const underWay = recent.get(round);
    if (underWay) return underWay;
    if (!requests.take()) throw new TooManyRounds();
    const answer = source.get(round).catch((cause: unknown) => {
      if (!(cause instanceof RelaysUnavailable)) throw cause;
      return unavailable("The beacon's relays do not tell this round")(cause);
    });
    recent.set(round, answer);
    const forget = (): void => void setTimeout(() => recent.delete(round), REST_MS).unref();
    answer.then(forget, forget);
    return answer;
  };
}
