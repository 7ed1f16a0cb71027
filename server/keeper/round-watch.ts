import { Backoff } from '#server/cluster/backoff.ts';
import type { RoundSource } from '#src/beacon/round-source.ts';

/** Between two questions for what is not out yet. */
const NOT_OUT_MS = 1_500;
/** A round that comes too early voids its pool for some seconds only. */
const LONGEST_WAIT_MS = 2_000;

export interface RoundWatchOptions {
  readonly source: () => Promise<RoundSource>;
  readonly onFound: () => void;
  /** A round is not out yet: no later one is. */
  readonly onNotOut: (round: bigint) => void;
  /** The relays, or the chain that names the beacon, cannot be asked. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * The rounds that pools wait for. They are asked for beside everything else, so that relays that hang hold up nothing, one
 * after the other and each once however many pools wait for it, the lowest first: where one is not out, no later one is.
 */
export class RoundWatch {
  readonly #backoff = new Backoff();
  readonly #ended = new AbortController();
  readonly #found = new Map<bigint, Uint8Array>();
  #asking: Promise<void> | null = null;
  #restUntil = -Infinity;

  constructor(private readonly options: RoundWatchOptions) {}

  /** A round's signature, 48 bytes; null while it is not known. */
  known(round: bigint): Uint8Array | null {
    return this.#found.get(round) ?? null;
  }

  /** Looks for rounds, where that is not under way; what is not among them is forgotten. */
  look(rounds: Iterable<bigint>): void {
    const wanted = new Set(rounds);
    for (const round of this.#found.keys()) if (!wanted.has(round)) this.#found.delete(round);
    if (this.#asking !== null || performance.now() < this.#restUntil) return;
    const missing = [...wanted].filter((round) => !this.#found.has(round) && !this.#isWaiting(round));
    if (missing.length === 0) return;
    this.#asking = this.#ask(missing.sort((a, b) => Number(a - b))).finally(() => (this.#asking = null));
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#asking;
  }

  async #ask(rounds: readonly bigint[]): Promise<void> {
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
        // The next look tries another: a single one that cannot be had holds up no other.
        this.#backoff.failed(String(round), LONGEST_WAIT_MS);
        return onFailure(error);
      }
    }
  }

  #isWaiting(round: bigint): boolean {
    return this.#backoff.isWaiting(String(round));
  }
}
