import type { BeaconChain } from './chain.ts';
import { fetchRound } from './relays.ts';
import { drandRelay, serverRelay } from './relay.ts';
import type { VerifyRound } from './request-round.ts';

const CACHED_ROUNDS = 1_000;

/** A source of a chain's rounds. */
export interface RoundSource {
  /**
   * Returns a round's verified signature of 48 bytes; null while the round is not published.
   * @throws RelaysUnavailable as `fetchRound`; the reason of `signal` after it is aborted; errors of `verify`
   */
  get(round: bigint, signal?: AbortSignal): Promise<Uint8Array | null>;
}

export interface SourceOptions {
  /** Base of the product's API, at first the last relay: a path or an address without a trailing slash. */
  readonly apiBase?: string;
  /** Timeout of each answer; 4 s by default. */
  readonly timeoutMs?: number;
  /** Maximum number of cached rounds, 1,000 by default. A full cache evicts the round that it stored first. */
  readonly cachedRounds?: number;
  /** Verifies signatures; by default on this thread. */
  readonly verify?: VerifyRound | undefined;
}

/**
 * Creates a source of a chain's rounds. It caches verified signatures, and makes the relay that returned the last one
 * the first in the order of requests.
 * @param urls base addresses of drand's HTTP API, in the initial order of requests
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
