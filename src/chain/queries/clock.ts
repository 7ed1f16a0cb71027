import * as v from 'valibot';
import { type ChainClock, decodeClock } from '../program/clock-account.ts';
import { callNode } from '../request-node.ts';

/** Address of the Clock sysvar. */
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
/** Timeout of the request: an outage is to be shown within ten seconds. */
const TIMEOUT_MS = 8_000;

const answerSchema = v.object({
  result: v.object({
    value: v.object({ data: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]) }),
  }),
});

/**
 * Fetches the chain's clock, which the program uses, without the chain's code: a list that the server has sent needs
 * nothing else from the chain.
 * @throws {HttpError} if the RPC server does not answer; an error if it shows no clock
 */
export async function getClock(): Promise<ChainClock> {
  const answer = await callNode(
    'getAccountInfo',
    [CLOCK, { encoding: 'base64', commitment: 'confirmed' }],
    TIMEOUT_MS,
  );
  const parsed = v.safeParse(answerSchema, answer);
  const text = parsed.success ? atob(parsed.output.result.value.data[0]) : '';
  return decodeClock(Uint8Array.from(text, (char) => char.charCodeAt(0)));
}
