import { hexToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { fetchFromRelay, type NoAnswer, unbelievable, type UrlOptions } from './fetch-from-relay.ts';
import type { BeaconChain } from './chain.ts';
import type { Relay } from './relay.ts';

/** The signature in a relay's answer, in hex. */
export const signatureField = v.pipe(
  v.string(),
  v.regex(/^([0-9a-f]{2})+$/i),
  v.transform((hex) => hexToBytes(hex)),
);
const answerSchema = v.pipe(v.string(), v.parseJson(), v.object({ signature: signatureField }));

/** `isRoundSignature`, on this thread or another one. */
export type VerifyRound = (
  groupKey: string,
  round: bigint,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

interface Question extends UrlOptions {
  readonly chain: Pick<BeaconChain, 'groupKey'>;
  readonly round: bigint;
  readonly verify: VerifyRound;
}

type RelayAnswer = NoAnswer | { readonly kind: 'signature'; readonly signature: Uint8Array };

/**
 * Requests a round from one relay and verifies its signature.
 * @throws the reason of `signal` after it is aborted; errors of `verify`
 */
export async function requestRound(relay: Relay, question: Question): Promise<RelayAnswer> {
  const { chain, round, verify } = question;
  const response = await fetchFromRelay(relay.urlOf(round), question);
  if (response.kind !== 'text') return response;
  const answer = v.safeParse(answerSchema, response.text);
  if (!answer.success) return unbelievable('answered with something else than a round');
  const { signature } = answer.output;
  if (!(await verify(chain.groupKey, round, signature))) {
    return unbelievable('answered with a signature that is not of this round');
  }
  return { kind: 'signature', signature };
}
