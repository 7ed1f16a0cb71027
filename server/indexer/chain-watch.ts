import { readIndexerState, WrongGenesisError } from '#server/projection/state.ts';
import type { Database } from '#server/store/open-store.ts';
import type { ErrorRecord } from './error-record.ts';
import { pause } from './pause.ts';
import type { RpcClient } from './rpc-client.ts';
import { RpcFailure } from './rpc-failure.ts';
import { fetchGenesis, fetchSlot } from './signatures.ts';

export interface ChainWatchOptions {
  /** One of its own, so that it hears the chain as long as that answers anybody. */
  readonly rpc: RpcClient;
  readonly db: Database;
  readonly errors: ErrorRecord;
  readonly pollMs: number;
  /** What was heard longer ago says nothing of now. */
  readonly unheardMs: number;
}

/** A chain that has answered all the time is hardly exchanged behind its address. */
const SAME_CHAIN_MS = 60_000;

/**
 * Hears how far the chain is whose rows the database has: in every process, whoever indexes, and apart from the reading,
 * so that a reading that hangs shows.
 */
export class ChainWatch {
  readonly #options: ChainWatchOptions;
  #heard: { readonly slot: bigint; readonly at: number } | null = null;
  #comparedAt = 0;

  constructor(options: ChainWatchOptions) {
    this.#options = options;
  }

  /** The chain's confirmed slot; null while it does not answer, or is not the one that the database's rows are of. */
  get slot(): bigint | null {
    const isNews = this.#heard !== null && Date.now() - this.#heard.at < this.#options.unheardMs;
    return isNews ? (this.#heard?.slot ?? null) : null;
  }

  /** Listens until the signal. Never throws. */
  async run(signal: AbortSignal): Promise<void> {
    const { errors, pollMs } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#listen(signal);
      } catch (error) {
        this.#comparedAt = 0;
        if (error instanceof WrongGenesisError) this.#heard = null;
        // The RPC's failures are recorded where they happen.
        if (!(error instanceof RpcFailure) && !signal.aborted) errors.add(error);
      }
      await pause(pollMs, signal);
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const { rpc, db } = this.#options;
    const slot = await fetchSlot(rpc, 'confirmed', signal);
    const at = Date.now();
    if (at - this.#comparedAt > SAME_CHAIN_MS) {
      const [genesis, stored] = await Promise.all([fetchGenesis(rpc, signal), readIndexerState(db)]);
      if (stored && stored.genesisHash !== genesis) throw new WrongGenesisError(stored.genesisHash, genesis);
      // A database that is still empty may become another chain's.
      if (stored) this.#comparedAt = at;
    }
    this.#heard = { slot, at };
  }
}
