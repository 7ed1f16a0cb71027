import * as v from 'valibot';
import { signatureField } from './request-round.ts';
import { fetchFromRelay } from './fetch-from-relay.ts';
import type { BeaconChain } from './chain.ts';
import { drandRelay, roundUrl } from './relay.ts';
import { isRoundSignature } from './verify.ts';

const TIMEOUT_MS = 4_000;

const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    round: v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(1),
      v.transform((round) => BigInt(round)),
    ),
    signature: signatureField,
  }),
);

/** The newest round that a relay returns. */
export type LatestRound =
  | { readonly relay: string; readonly round: bigint }
  /** `problem` is the reason why there is no round. Messages contain it after the relay's name. */
  | { readonly relay: string; readonly round: null; readonly problem: string };

/**
 * Fetches each relay's newest round and verifies its signature.
 * @param urls base addresses of drand's HTTP API
 * @returns the result of each relay, in the order of `urls`
 * @throws only the reason of `signal`, after it is aborted
 */
export function latestRounds(
  urls: readonly string[],
  chain: Pick<BeaconChain, 'chainHash' | 'groupKey'>,
  { signal, timeoutMs = TIMEOUT_MS }: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<LatestRound[]> {
  return Promise.all(
    urls.map(async (url): Promise<LatestRound> => {
      const relay = drandRelay(url, chain).name;
      const none = (problem: string): LatestRound => ({ relay, round: null, problem });
      const response = await fetchFromRelay(roundUrl(url, chain.chainHash, 'latest'), { signal, timeoutMs });
      if (response.kind !== 'text') return none(response.text);
      const answer = v.safeParse(answerSchema, response.text);
      if (!answer.success) return none('answered with something else than a round');
      const { round, signature } = answer.output;
      if (!isRoundSignature(chain.groupKey, round, signature)) {
        return none('answered with a signature that is not of this round');
      }
      return { relay, round };
    }),
  );
}
