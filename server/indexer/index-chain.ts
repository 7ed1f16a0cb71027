import { WrongClusterError } from '#server/cluster/genesis.ts';
import type { Log } from '#server/cluster/log.ts';
import type { ClusterName } from '#server/env.ts';
import { initialize, WrongGenesisError } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { originOf } from '#server/store/origin.ts';
import { RelaysUnavailable } from '#src/beacon/relays.ts';
import type { RoundSource } from '#src/beacon/round-source.ts';
import { pause, repeat, WakeSignal } from './pause.ts';
import { ChainClock } from './chain-clock.ts';
import { ChainCopy } from './chain-copy.ts';
import { watchDraws } from './draw-watch.ts';
import type { ErrorRecord } from './error-record.ts';
import type { Leadership } from './leadership.ts';
import { openLogSocket } from './log-socket.ts';
import type { IndexerMetrics } from './metrics.ts';
import { openOutbox, pruneOutbox } from './outbox.ts';
import { Reconciler } from './reconcile.ts';
import type { RpcClient } from './rpc-client.ts';
import { RpcFailure } from './rpc-failure.ts';
import { fetchGenesis } from './signatures.ts';
import type { IndexerTiming } from './timing.ts';

export interface IndexOptions {
  readonly store: Store;
  readonly rpc: RpcClient;
  /** Asks for all accounts at once, which servers limit first: a 429 for that must not keep the reading waiting. */
  readonly reconcilerRpc: RpcClient;
  readonly wsUrl: string;
  /** The rounds of the beacon that pools draw by. */
  readonly rounds: () => Promise<RoundSource>;
  readonly cluster: ClusterName;
  readonly holdBack: boolean;
  /** Days for which live events are kept. */
  readonly eventDays: number;
  readonly timing: IndexerTiming;
  readonly metrics: IndexerMetrics;
  readonly errors: ErrorRecord;
  readonly log: Log;
  /** Ends it after the commit under way. */
  readonly stopping: AbortSignal;
  readonly onStored: (confirmedSlot: bigint) => void;
  readonly onCompared: (differences: number) => void;
}

/** Notified transactions that no list has shown by then were dropped, or are stored already. */
const NAMED_MS = 3_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Without a fitting chain there is nothing to hurry for. */
const WRONG_CHAIN_PAUSE_MS = 10_000;
const POLL_STORED_MS = 100;

/** Leads: keeps the database at what the chain holds until leadership is lost or the process stops. Never throws. */
export async function indexChain(leadership: Leadership, options: IndexOptions): Promise<void> {
  const { rpc, timing, metrics, errors, log } = options;
  const signal = AbortSignal.any([leadership.lost, options.stopping]);
  const wakeSignal = new WakeSignal();
  /** Signatures that notifications have named and no list has shown yet, with the time. */
  const notified = new Map<string, number>();
  /** Checked again after every failure. */
  let isOutboxOpen = false;
  let isChainKnown = false;
  /** Failures of the RPC before the chain was checked. */
  let failuresBefore = 0;
  let isLoaded = false;
  let settledAt = 0;
  let settled = false;

  const copy = new ChainCopy({
    rpc,
    signal,
    write: leadership.write,
    holdBack: options.holdBack,
    onApplied(transactions) {
      metrics.applied.inc(transactions.length);
      // Found without having been named, though the socket should have notified it by now.
      if (settled && !transactions.some(({ signature }) => notified.has(signature))) socket.suspect();
      for (const { signature } of transactions) notified.delete(signature);
    },
    onReverted(count) {
      metrics.reverted.inc(count);
      log(`The chain dropped ${count} confirmed transactions: taken back`);
    },
  });
  const socket = openLogSocket({
    url: options.wsUrl,
    silentMs: timing.silentMs,
    onConnected() {
      metrics.reconnects.inc();
      // Earlier transactions were not notified, and the chain behind the address may be another.
      isChainKnown = false;
      settledAt = 0;
      wakeSignal.wake();
    },
    onSignature(signature) {
      metrics.notifications.inc();
      if (copy.holds(signature)) return;
      notified.set(signature, Date.now());
      wakeSignal.wake();
    },
    onFailure(error) {
      if (signal.aborted) return;
      metrics.errors.inc({ source: 'socket' });
      errors.add(error);
    },
  });

  const round = async (): Promise<boolean> => {
    if (!isOutboxOpen) {
      await leadership.write(async (db) => openOutbox(db, await originOf(db, options.store.embedded)));
      isOutboxOpen = true;
    }
    if (!isChainKnown || rpc.failures !== failuresBefore) {
      isChainKnown = false;
      failuresBefore = rpc.failures;
      const genesis = await fetchGenesis(rpc, options.cluster, signal);
      await leadership.write((db) => initialize(db, genesis));
      isChainKnown = true;
    }
    if (!isLoaded) {
      await copy.load();
      isLoaded = true;
      options.onStored(copy.confirmedSlot);
    }
    const isDue = Date.now() - settledAt >= timing.settleMs;
    const { heldBack } = isDue ? await copy.settle() : await copy.follow();
    if (isDue) settledAt = Date.now();
    if (isDue && !settled) log(`Everything up to slot ${copy.confirmedSlot} is stored`);
    settled = true;
    for (const [signature, at] of notified) {
      if (copy.holds(signature) || Date.now() - at > NAMED_MS) notified.delete(signature);
    }
    options.onStored(copy.confirmedSlot);
    metrics.readAt.set(Date.now() / 1000);
    metrics.finalizedSlot.set(Number(copy.finalizedSlot));
    return heldBack || notified.size > 0;
  };

  const follow = async (): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      const end = metrics.roundSeconds.startTimer();
      try {
        const more = await round();
        end();
        failures = 0;
        // Notifications that come together, and those that come while one reads, cause one round.
        await pause(timing.gatherMs, signal);
        if (!more) await wakeSignal.wait(timing.pollMs - timing.gatherMs, signal);
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        if (error instanceof RpcFailure) isChainKnown = false;
        else metrics.errors.inc({ source: 'round' });
        // A commit whose outcome is unknown must be read back.
        isLoaded = false;
        settledAt = 0;
        errors.add(error);
        const isWrong = error instanceof WrongGenesisError || error instanceof WrongClusterError;
        const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
        await pause(isWrong ? WRONG_CHAIN_PAUSE_MS : wait, signal);
      }
    }
  };

  const reconciler = new Reconciler({
    rpc: options.reconcilerRpc,
    db: options.store.db,
    signal,
    async stored(slot) {
      while (copy.confirmedSlot <= slot) {
        signal.throwIfAborted();
        await pause(POLL_STORED_MS, signal);
      }
    },
  });
  const reconcile = async (): Promise<void> => {
    if (!settled || !isChainKnown) return;
    const { compared, differences } = await reconciler.compare();
    metrics.comparedPools.set(compared);
    metrics.differences.set(differences.length);
    options.onCompared(differences.length);
    for (const line of differences) log(`Chain and database differ: ${line}`);
  };
  const prune = async (): Promise<void> => {
    if (isOutboxOpen) while (await leadership.write((db) => pruneOutbox(db, options.eventDays)));
  };
  const failed = (source: string) => (error: unknown) => {
    metrics.errors.inc({ source });
    errors.add(error);
  };

  const draws = watchDraws({
    db: options.store.db,
    write: leadership.write,
    clock: new ChainClock(rpc, timing.clockMs),
    rounds: options.rounds,
    // Before everything is read, most pools that look locked have ended since.
    isChainKnown: () => settled && isChainKnown,
    signal,
    lookMs: timing.drawMs,
    onRound: () => metrics.beaconRounds.inc(),
    onOverdue: (rounds) => metrics.overdueRounds.set(rounds),
    onFailure(error) {
      if (error instanceof RelaysUnavailable) metrics.errors.inc({ source: 'relays' });
      errors.add(error);
    },
  });

  await Promise.all([
    follow(),
    repeat(timing.reconcileMs, signal, reconcile, failed('reconcile')),
    repeat(timing.pruneMs, signal, prune, failed('prune')),
    draws,
  ]);
  socket.close();
}
