import { requestRound, type VerifyRound } from './request-round.ts';
import type { BeaconChain } from './chain.ts';
import type { Relay } from './relay.ts';
import { isRoundSignature } from './verify.ts';

/** Longer than a period: some relays delay the response for the next round until it is published. */
const TIMEOUT_MS = 4_000;

/** A round could not be fetched. The message contains the answer of each relay. */
export class RelaysUnavailable extends Error {
  override readonly name = 'RelaysUnavailable';

  constructor(round: bigint, answers: readonly string[]) {
    super(`Round ${round} could not be fetched: ${answers.join('; ') || 'no relay is named'}`);
  }
}

export interface RoundRequest {
  /** Requested in this order. */
  readonly relays: readonly Relay[];
  readonly chain: Pick<BeaconChain, 'groupKey'>;
  readonly round: bigint;
  readonly signal?: AbortSignal | undefined;
  /** Timeout of each relay's answer; 4 s by default. */
  readonly timeoutMs?: number | undefined;
  /** Verifies signatures; by default on this thread. */
  readonly verify?: VerifyRound | undefined;
}

export interface FoundRound {
  /** 48 bytes, verified. */
  readonly signature: Uint8Array;
  /** The relay that returned the round. */
  readonly relay: Relay;
}

/**
 * Requests a round's signature from one relay after another, until a relay returns a valid one.
 * @returns null if a relay answers that the round is not published yet, and no relay returns it or an invalid answer
 * @throws RelaysUnavailable in all other cases without a valid signature; the reason of `signal` after it is aborted;
 * errors of `verify`
 */
export async function fetchRound(request: RoundRequest): Promise<FoundRound | null> {
  const { relays, timeoutMs = TIMEOUT_MS, verify = isRoundSignature, ...question } = request;
  const answers: string[] = [];
  const kinds = new Set<string>();
  for (const relay of relays) {
    const answer = await requestRound(relay, { ...question, timeoutMs, verify });
    if (answer.kind === 'signature') return { signature: answer.signature, relay };
    kinds.add(answer.kind);
    answers.push(`${relay.name} ${answer.text}`);
  }
  if (kinds.has('not-out') && !kinds.has('unbelievable')) return null;
  throw new RelaysUnavailable(request.round, answers);
}
