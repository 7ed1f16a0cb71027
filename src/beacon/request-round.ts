import { hexToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { fetchFromRelay, type NoAnswer, unbelievable, type UrlOptions } from './fetch-from-relay.ts';
import type { BeaconChain } from './chain.ts';
import type { Relay } from './relay.ts';

/** A signature as relays write it. */
export const signatureField = v.pipe(
  v.string(),
  v.regex(/^([0-9a-f]{2})+$/i),
  v.transform((hex) => hexToBytes(hex)),
);
const answerSchema = v.pipe(v.string(), v.parseJson(), v.object({ signature: signatureField }));

/** Whether bytes are a round's signature under a chain's key: `isRoundSignature`, on any thread. */
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
 * @throws the signal's reason once it is aborted; what `verify` throws
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
