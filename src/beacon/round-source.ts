import type { BeaconChain } from './chain.ts';
import { fetchRound } from './relays.ts';
import { drandRelay, serverRelay } from './relay.ts';
import type { VerifyRound } from './request-round.ts';

const CACHED_ROUNDS = 1_000;

/** A source of a chain's rounds. */
export interface RoundSource {
  /**
   * Returns a round's verified signature of 48 bytes; null while the round is not published.
   * @throws RelaysUnavailable if that is not known; the signal's reason once it is aborted; what `verify` throws
   */
  get(round: bigint, signal?: AbortSignal): Promise<Uint8Array | null>;
}

export interface SourceOptions {
  /** Base of the product's API, requested last: a path or an address, without a slash at its end. */
  readonly apiBase?: string;
  /** Timeout of each answer; 4 s by default. */
  readonly timeoutMs?: number;
  /** How many rounds are cached, a thousand by default; the oldest is dropped first. */
  readonly cachedRounds?: number;
  /** Verifies signatures; by default on this thread. */
  readonly verify?: VerifyRound | undefined;
}

/**
 * Creates a source of a chain's rounds, each from the first relay that has it. Verified signatures are cached, and the
 * relay that returned the last one is requested first from then on.
 * @param urls base addresses of drand's HTTP API, in the order of the requests
 */
export function roundSource(
  urls: readonly string[],
  chain: Pick<BeaconChain, 'chainHash' | 'groupKey'>,
  { apiBase, timeoutMs, cachedRounds = CACHED_ROUNDS, verify }: SourceOptions = {},
): RoundSource {
  let relays = urls.map((url) => drandRelay(url, chain));
  if (apiBase !== undefined) relays.push(serverRelay(apiBase));
  const cache = new Map<bigint, Uint8Array>();

  return {
    async get(round, signal) {
      const cached = cache.get(round);
      if (cached) return cached;
      const found = await fetchRound({ relays, chain, round, signal, timeoutMs, verify });
      if (found === null) return null;
      relays = [found.relay, ...relays.filter((relay) => relay !== found.relay)];
      cache.set(round, found.signature);
      const [oldest] = cache.keys();
      if (cache.size > cachedRounds && oldest !== undefined) cache.delete(oldest);
      return found.signature;
    },
  };
}
