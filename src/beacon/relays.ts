import { requestRound, type VerifyRound } from './request-round.ts';
import type { BeaconChain } from './chain.ts';
import type { Relay } from './relay.ts';
import { isRoundSignature } from './verify.ts';

/** Longer than a period: some relays delay the response for the next round until it is published. */
const TIMEOUT_MS = 4_000;

/** A round could not be fetched; the message tells what each relay answered. */
export class RelaysUnavailable extends Error {
  override readonly name = 'RelaysUnavailable';

  constructor(round: bigint, answers: readonly string[]) {
    super(`Round ${round} could not be fetched: ${answers.join('; ') || 'no relay is named'}`);
  }
}

export interface RoundRequest {
  /** In the order in which they are asked. */
  readonly relays: readonly Relay[];
  readonly chain: Pick<BeaconChain, 'groupKey'>;
  readonly round: bigint;
  readonly signal?: AbortSignal | undefined;
  /** For each relay. */
  readonly timeoutMs?: number | undefined;
  /** What verifies signatures, where that is not done here and now. */
  readonly verify?: VerifyRound | undefined;
}

export interface FoundRound {
  /** 48 bytes, verified. */
  readonly signature: Uint8Array;
  /** The relay that had the round. */
  readonly relay: Relay;
}

/**
 * Asks relays in turn until one has the round's signature.
 * @returns null where all who answered say that it is not out yet
 * @throws RelaysUnavailable where nobody answered, or one with what cannot be believed; the signal's reason once it is aborted; what `verify` throws
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
