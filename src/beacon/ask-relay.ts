import { hexToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { askUrl, type NoAnswer, unbelievable, type UrlOptions } from './ask-url.ts';
import type { BeaconChain } from './chain.ts';
import type { Relay } from './relay.ts';
import { isRoundSignature } from './verify.ts';

/** A signature as relays write it. */
export const signatureField = v.pipe(
  v.string(),
  v.regex(/^([0-9a-f]{2})+$/i),
  v.transform((hex) => hexToBytes(hex)),
);
const answerSchema = v.pipe(v.string(), v.parseJson(), v.object({ signature: signatureField }));

interface Question extends UrlOptions {
  readonly chain: Pick<BeaconChain, 'groupKey'>;
  readonly round: bigint;
}

type RelayAnswer = NoAnswer | { readonly kind: 'signature'; readonly signature: Uint8Array };

/** Asks one relay for a round, whose signature is verified. @throws the signal's reason once it is aborted, nothing else */
export async function askRelay(relay: Relay, question: Question): Promise<RelayAnswer> {
  const { chain, round } = question;
  const said = await askUrl(relay.urlOf(round), question);
  if (said.kind !== 'text') return said;
  const answer = v.safeParse(answerSchema, said.text);
  if (!answer.success) return unbelievable('answered with something else than a round');
  const { signature } = answer.output;
  if (!isRoundSignature(chain.groupKey, round, signature)) {
    return unbelievable('answered with a signature that is not of this round');
  }
  return { kind: 'signature', signature };
}
