import { Backoff } from '#server/cluster/backoff.ts';
import type { RoundSource } from '#src/beacon/round-source.ts';

/** Milliseconds between two requests for a round that is not published yet. */
const NOT_OUT_MS = 1_500;
/** A round published too early can void its pool for a few seconds only. */
const LONGEST_WAIT_MS = 2_000;

export interface RoundWatchOptions {
  readonly source: () => Promise<RoundSource>;
  readonly onFound: () => void;
  /** Called for a round that is not published yet, which means that no later round is either. */
  readonly onNotOut: (round: bigint) => void;
  /** Called when the relays, or the chain that names the beacon, cannot be reached. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Fetches the rounds that pools wait for, in the background, so that relays that hang block nothing. Rounds are
 * requested one after the other, each once however many pools wait for it, lowest first: if one is not published, no
 * later one is.
 */
export class RoundWatch {
  readonly #backoff = new Backoff();
  readonly #ended = new AbortController();
  readonly #found = new Map<bigint, Uint8Array>();
  #fetching: Promise<void> | null = null;
  #restUntil = -Infinity;

  constructor(private readonly options: RoundWatchOptions) {}

  /** Returns a round's signature, 48 bytes; null until it is fetched. */
  signatureOf(round: bigint): Uint8Array | null {
    return this.#found.get(round) ?? null;
  }

  /** Starts fetching rounds unless that is under way, and removes all other rounds. */
  look(rounds: Iterable<bigint>): void {
    const requested = new Set(rounds);
    for (const round of this.#found.keys()) if (!requested.has(round)) this.#found.delete(round);
    if (this.#fetching !== null || performance.now() < this.#restUntil) return;
    const missing = [...requested].filter((round) => !this.#found.has(round) && !this.#isWaiting(round));
    if (missing.length === 0) return;
    this.#fetching = this.#fetch(missing.sort((a, b) => Number(a - b))).finally(
      () => (this.#fetching = null),
    );
  }

  /** Aborts the requests under way. */
  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#fetching;
  }

  async #fetch(rounds: readonly bigint[]): Promise<void> {
    const { source, onFound, onNotOut, onFailure } = this.options;
    for (const round of rounds) {
      try {
        const signature = await (await source()).get(round, this.#ended.signal);
        if (signature === null) {
          this.#restUntil = performance.now() + NOT_OUT_MS;
          return onNotOut(round);
        }
        this.#found.set(round, signature);
        onFound();
      } catch (error) {
        if (this.#ended.signal.aborted) return;
        // The next call tries another round, so that one that cannot be fetched does not block the others.
        this.#backoff.failed(String(round), LONGEST_WAIT_MS);
        return onFailure(error);
      }
    }
  }

  #isWaiting(round: bigint): boolean {
    return this.#backoff.isWaiting(String(round));
  }
}
