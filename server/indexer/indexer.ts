import type { Registry } from 'prom-client';
import { ChainTip } from './chain-tip.ts';
import { ChainWatch } from './chain-watch.ts';
import { ErrorRecord } from './error-record.ts';
import { tryToLead, type Leadership } from './leadership.ts';
import { wsUrlOf } from './log-socket.ts';
import { indexerMetrics } from './metrics.ts';
import { repeat } from './repeat.ts';
import { indexChain, type IndexOptions } from './index-chain.ts';
import { RpcClient } from './rpc-client.ts';
import type { IndexerStatus } from './status.ts';
import { type IndexerTiming, timingOf } from './timing.ts';

export interface IndexerOptions extends Pick<
  IndexOptions,
  'store' | 'geyserUrl' | 'geyserToken' | 'rounds' | 'cluster' | 'eventDays' | 'log'
> {
  readonly rpcUrl: string;
  /** WebSocket URL; null: derived from the RPC's address. */
  readonly wsUrl: string | null;
  /** Whether the chain or the database is already verified to belong to the configured cluster. */
  readonly isChainVerified?: boolean;
  /** Whether this process may lead the indexing, and write; otherwise it only follows the chain's slot. */
  readonly candidate: boolean;
  readonly metrics: Registry;
  readonly timing?: Partial<IndexerTiming>;
  /** A request that hangs longer has failed. */
  readonly requestTimeoutMs?: number;
}

/** The indexer of this process: it writes, waits until it may write, or only follows the chain's slot. */
export type Indexer = Readonly<ReturnType<typeof startIndexer>>;

/**
 * Starts indexing the chain into the database, or waits until the process that does so ends. Failures of the chain and
 * the database are recorded, and the work is retried until it succeeds; a database with another chain's rows is not
 * changed.
 */
export function startIndexer(options: IndexerOptions) {
  const { store, rpcUrl, cluster, log } = options;
  const metrics = indexerMetrics(options.metrics, {
    chainSlot: () => watch.slot,
    lagSlots: () => lagSlots(),
  });
  const errors = new ErrorRecord(store.db, log);
  const timing = { ...timingOf(cluster === 'localnet'), ...options.timing };
  const newRpc = (): RpcClient =>
    new RpcClient({
      url: rpcUrl,
      ...(options.requestTimeoutMs !== undefined && { timeoutMs: options.requestTimeoutMs }),
      onFailure(error) {
        metrics.errors.inc({ source: 'rpc' });
        errors.add(error);
      },
    });
  const [rpc, reconcilerRpc] = [newRpc(), newRpc()];
  const { pollMs, unheardMs, staleMs, agreeMs } = timing;
  const tip = new ChainTip({ cluster, agreeMs, onImplausible: () => metrics.implausible.inc() });
  const watch = new ChainWatch({
    rpc: newRpc(),
    tip,
    cluster,
    isVerified: options.isChainVerified ?? false,
    db: store.db,
    errors,
    pollMs,
    unheardMs,
    staleMs,
  });
  const stopping = new AbortController();
  let leadership: Leadership | null = null;
  let storedSlot: bigint | null = null;
  let compared: { readonly differences: number; readonly at: number } | null = null;

  /** Returns the lag of the leader; 0 in other processes. */
  const lagSlots = (): number => {
    if (leadership === null) return 0;
    const { slot } = watch;
    return slot === null || storedSlot === null ? Infinity : Math.max(0, Number(slot - storedSlot));
  };
  const tryLeading = async (): Promise<void> => {
    leadership = await tryToLead(store);
    if (leadership !== null) await lead(leadership);
    [leadership, storedSlot, compared] = [null, null, null];
  };
  const standBy = (): Promise<void> =>
    repeat(timing.standbyMs, stopping.signal, tryLeading, (error) => {
      metrics.errors.inc({ source: 'database' });
      errors.add(error);
    });
  const lead = async (won: Leadership): Promise<void> => {
    log.info('This process leads the indexing');
    metrics.leader.set(1);
    await indexChain(won, {
      ...options,
      rpc,
      reconcilerRpc,
      tip,
      wsUrl: options.wsUrl ?? wsUrlOf(rpcUrl),
      // The local chain records its transactions in order and at once.
      holdBack: cluster !== 'localnet',
      timing,
      metrics,
      errors,
      stopping: stopping.signal,
      onStored: (slot) => (storedSlot = slot),
      onCompared: (differences) => (compared = { differences, at: Math.floor(Date.now() / 1000) }),
    });
    metrics.leader.set(0);
    // The next leader reports its own differences.
    metrics.differences.set(0);
    metrics.unread.set(0);
    metrics.streaming.set(0);
    metrics.overdueRounds.set(0);
    if (won.lost.aborted)
      errors.add(new Error('This process lost the lead of the indexing', { cause: won.lost.reason }));
    won.release();
  };
  const running = Promise.all([options.candidate ? standBy() : null, watch.run(stopping.signal)]);

  return {
    /** Resolves when the chain or the database is verified to belong to the cluster. */
    chainVerified: watch.verified,
    status: (): IndexerStatus => ({
      leader: leadership !== null,
      chain: watch.chain,
      chainSlot: watch.slot,
      dueSlot: watch.dueSlot,
      differences: compared?.differences ?? 0,
      comparedAt: compared?.at ?? null,
      lastError: errors.last,
    }),
    /** Stops after the commit under way. */
    async stop(): Promise<void> {
      stopping.abort(new Error('the process is stopping'));
      await running;
    },
  };
}
