import { checkGenesis, STORED, WrongClusterError } from '#server/cluster/genesis.ts';
import type { ClusterName } from '#server/env.ts';
import { readIndexerState, WrongGenesisError } from '#server/projection/state.ts';
import type { Database } from '#server/store/open-store.ts';
import { HttpError } from '#src/lib/http-error.ts';
import type { ChainTip } from './chain-tip.ts';
import type { ErrorRecord } from './error-record.ts';
import { repeat } from './repeat.ts';
import type { RpcClient } from './rpc-client.ts';
import { fetchGenesis } from './signatures.ts';
import type { IndexerStatus } from './status.ts';

export interface ChainWatchOptions {
  /** A separate client, so that rate limits on other requests do not stop the watch. */
  readonly rpc: RpcClient;
  readonly tip: ChainTip;
  readonly cluster: ClusterName;
  /** Whether the chain is already verified to belong to the configured cluster. */
  readonly isVerified: boolean;
  readonly db: Database;
  readonly errors: ErrorRecord;
  readonly pollMs: number;
  /** Milliseconds after which a received slot is too old to be the chain's current one. */
  readonly unheardMs: number;
  /** Milliseconds after which a received slot should be stored. */
  readonly staleMs: number;
}

interface SlotAt {
  readonly slot: bigint;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

/** An RPC server that has answered all the time is unlikely to have switched to another chain. */
const SAME_CHAIN_MS = 60_000;

/**
 * Polls the newest slot of the chain whose rows are stored. Runs in every process, whether or not it indexes, and
 * independently of the indexing, so that indexing that hangs is detected.
 */
export class ChainWatch {
  /** Oldest first: all slots of the last `staleMs` and the one before; reset after the chain stopped answering. */
  #slots: readonly SlotAt[] = [];
  #comparedAt = -Infinity;
  #failuresBefore = 0;
  chain: IndexerStatus['chain'] = 'unknown';
  #resolveVerified: () => void = () => undefined;
  /** Resolves when the chain or the database is verified to belong to the cluster. */
  readonly verified = new Promise<void>((resolve) => (this.#resolveVerified = resolve));

  constructor(private readonly options: ChainWatchOptions) {
    if (options.isVerified) this.#isRight();
  }

  /** The chain's confirmed slot; null while the chain does not answer, or is not the one whose rows are stored. */
  get slot(): bigint | null {
    const newest = this.#slots.at(-1);
    const isNews = newest !== undefined && performance.now() - newest.at < this.options.unheardMs;
    return isNews ? newest.slot : null;
  }

  /** The confirmed slot of `staleMs` ago, or the first one since the chain answered (again); null while `slot` is. */
  get dueSlot(): bigint | null {
    return this.slot === null ? null : (this.#slots[0]?.slot ?? null);
  }

  /** Polls until the signal is aborted. Never throws. */
  run(signal: AbortSignal): Promise<void> {
    const { errors, pollMs } = this.options;
    const look = async (): Promise<void> => {
      if (this.chain === 'unknown') await this.#recall();
      await this.#listen(signal);
    };
    return repeat(pollMs, signal, look, (error) => {
      this.#comparedAt = -Infinity;
      const isWrong = error instanceof WrongClusterError;
      if (isWrong) this.chain = 'wrong';
      if (isWrong || error instanceof WrongGenesisError) this.#slots = [];
      // The RPC's failures are recorded where they happen.
      if (!(error instanceof HttpError)) errors.add(error);
    });
  }

  #isRight(): void {
    this.chain = 'right';
    this.#resolveVerified();
  }

  /** Verifies the cluster by the stored rows, which can be served even if the chain does not answer. */
  async #recall(): Promise<void> {
    const { db, cluster } = this.options;
    const stored = await readIndexerState(db);
    if (stored === null) return;
    checkGenesis(cluster, stored.genesisHash, STORED);
    this.#isRight();
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const { rpc, tip, cluster, db } = this.options;
    const slot = await tip.fetch(rpc, signal);
    const at = performance.now();
    const { failures } = rpc;
    if (failures !== this.#failuresBefore || at - this.#comparedAt > SAME_CHAIN_MS) {
      const [genesis, stored] = await Promise.all([fetchGenesis(rpc, cluster, signal), readIndexerState(db)]);
      if (stored && stored.genesisHash !== genesis) throw new WrongGenesisError(stored.genesisHash, genesis);
      this.#isRight();
      this.#failuresBefore = failures;
      // A database that is still empty may become another chain's.
      if (stored) this.#comparedAt = at;
    }
    this.#record({ slot, at });
  }

  #record(now: SlotAt): void {
    const slots = [...(this.slot === null ? [] : this.#slots), now];
    const due = slots.findLastIndex(({ at }) => at <= now.at - this.options.staleMs);
    this.#slots = slots.slice(Math.max(0, due));
  }
}
