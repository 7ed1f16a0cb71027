import type { BeaconChain } from './chain.ts';
import { fetchRound } from './relays.ts';
import { drandRelay, serverRelay } from './relay.ts';
import type { VerifyRound } from './request-round.ts';

const CACHED_ROUNDS = 1_000;

/** A source of a chain's rounds. */
export interface RoundSource {
  /**
   * A round's signature, verified: 48 bytes, or null while it is not out.
   * @throws RelaysUnavailable where that is not known; the signal's reason once it is aborted; what `verify` throws
   */
  get(round: bigint, signal?: AbortSignal): Promise<Uint8Array | null>;
}

export interface SourceOptions {
  /** The product's server, asked last: a path or an address, without a slash at its end. */
  readonly apiBase?: string;
  /** For each of them, where 4 s are not right. */
  readonly timeoutMs?: number;
  /** How many rounds are kept, where a thousand are not right; the oldest goes first. */
  readonly cachedRounds?: number;
  /** What verifies signatures, where that is not done in this thread. */
  readonly verify?: VerifyRound | undefined;
}

/**
 * The rounds of a chain from the first relay that has them. What was verified is kept, and who had it is asked first from then on.
 * @param urls base addresses of drand's HTTP API, in the order in which they are asked
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
