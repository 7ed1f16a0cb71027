import { drandRelay } from '../../src/beacon/relay.ts';
import { requestRound } from '../../src/beacon/request-round.ts';
import { isRoundSignature } from '../../src/beacon/verify.ts';
import { DEFAULT_RELAYS } from '../../src/beacon/default-relays.ts';
import { QUICKNET } from '../../src/beacon/chain.ts';
import { toHex } from '../../src/protocol/bytes.ts';

const TIMEOUT_MS = 5_000;

/** Returns the valid signatures on a round of quicknet that its public relays answer with; empty without an answer. */
export async function readRelays(round: bigint): Promise<readonly string[]> {
  const answers = await Promise.all(
    DEFAULT_RELAYS.map((base) =>
      requestRound(drandRelay(base, QUICKNET), {
        chain: QUICKNET,
        round,
        verify: isRoundSignature,
        timeoutMs: TIMEOUT_MS,
      }),
    ),
  );
  return answers.flatMap((answer) => (answer.kind === 'signature' ? [toHex(answer.signature)] : []));
}
