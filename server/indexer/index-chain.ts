import { WrongClusterError } from '#server/cluster/genesis.ts';
import type { Log } from '#server/cluster/log.ts';
import type { ClusterName } from '#server/env.ts';
import { initialize, WrongGenesisError } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { originOf } from '#server/store/origin.ts';
import { RelaysUnavailable } from '#src/beacon/relays.ts';
import type { RoundSource } from '#src/beacon/round-source.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import { HttpError } from '#src/lib/http-error.ts';
import { sleep } from '#src/lib/sleep.ts';
import { repeat, WakeSignal } from './repeat.ts';
import { ChainClock } from './chain-clock.ts';
import { ChainCopy } from './chain-copy.ts';
import { type ChainTip, ImplausibleAnswer } from './chain-tip.ts';
import { Conditions } from './conditions.ts';
import { Deliveries } from './deliveries.ts';
import { watchDraws } from './draw-watch.ts';
import type { ErrorRecord } from './error-record.ts';
import { NodeAtFault } from './fetch-transactions.ts';
import type { Leadership } from './leadership.ts';
import { openLogSocket } from './log-socket.ts';
import type { IndexerMetrics } from './metrics.ts';
import { openOutbox, pruneOutbox } from './outbox.ts';
import { RereadQueue } from './reread-queue.ts';
import { Reconciler } from './reconcile.ts';
import { relistedFrom, RelistSchedule } from './relist-schedule.ts';
import { repair, type RepairOptions, rereadRepaired } from './repair.ts';
import type { RpcClient } from './rpc-client.ts';
import { fetchGenesis } from './signatures.ts';
import { refreshStatistics } from './statistics.ts';
import type { IndexerTiming } from './timing.ts';

export interface IndexOptions {
  readonly store: Store;
  readonly rpc: RpcClient;
  /** Requests many accounts at once, which servers rate-limit first: a 429 for that must not delay the reading. */
  readonly reconcilerRpc: RpcClient;
  /** The process's view of the chain's newest slot. */
  readonly tip: ChainTip;
  readonly wsUrl: string;
  /** Yellowstone's gRPC interface, which then delivers the transactions; null: they are requested from the RPC. */
  readonly geyserUrl?: string | null;
  readonly geyserToken?: string | null;
  /** The rounds of the beacon whose signatures draw the pools. */
  readonly rounds: () => Promise<RoundSource>;
  readonly cluster: ClusterName;
  readonly holdBack: boolean;
  /** Retention of live events in days. */
  readonly eventDays: number;
  readonly timing: IndexerTiming;
  readonly metrics: IndexerMetrics;
  readonly errors: ErrorRecord;
  readonly log: Log;
  /** Stops the indexing after the commit under way. */
  readonly stopping: AbortSignal;
  readonly onStored: (confirmedSlot: bigint) => void;
  readonly onCompared: (differences: number) => void;
}

/** Notified transactions that are not listed within this time were dropped, or are stored already. */
const NAMED_MS = 3_000;
/** Factor of `throttleMs` for the pause after a reading that relied on the stream and requested no list. */
const STREAMED_PAUSE = 0.25;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** On the wrong chain there is no reason to retry quickly. */
const WRONG_CHAIN_PAUSE_MS = 10_000;
const POLL_STORED_MS = 100;

/** Keeps the database in sync with the chain until leadership is lost or the process stops. Never throws. */
export async function indexChain(leadership: Leadership, options: IndexOptions): Promise<void> {
  const { rpc, tip, timing, metrics, errors, log } = options;
  const signal = AbortSignal.any([leadership.lost, options.stopping]);
  const wakeSignal = new WakeSignal();
  const conditions = new Conditions(options.store.db);
  /** Notified signatures that no listing has contained yet, with the time by `performance.now()`. */
  const notified = new Map<string, number>();
  /** Whether the outbox was opened; reopened after every failure. */
  let isOutboxOpen = false;
  let isChainVerified = false;
  /** Failures of the RPC before the chain was checked. */
  let failuresBefore = 0;
  let isLoaded = false;
  let settledAt = -Infinity;
  let settled = false;
  /** Whether the last reading relied on the stream. */
  let isStreamed = false;
  const failed = (source: string) => (error: unknown) => {
    metrics.errors.inc({ source });
    errors.add(error);
  };
  const deliveries = new Deliveries((error) => errors.add(error));

  const copy = new ChainCopy({
    rpc,
    tip,
    signal,
    write: leadership.write,
    holdBack: options.holdBack,
    delivered(listed) {
      const transaction = deliveries.read(listed);
      if (transaction !== null) metrics.streamed.inc();
      return transaction;
    },
    onApplied(transactions) {
      metrics.applied.inc(transactions.length);
      // The socket has notified none of these transactions, although it should have by now.
      const isNotified = isStreamed || transactions.some(({ signature }) => notified.has(signature));
      if (settled && !isNotified) socket.suspect();
      for (const { signature } of transactions) notified.delete(signature);
    },
    onReverted(count) {
      metrics.reverted.inc(count);
      log.warn(`${count} confirmed transactions were reverted, because the chain dropped them`);
    },
    onUnread(unread) {
      for (const { listed, error } of unread) {
        log.warn(`Transaction ${listed.signature} of slot ${listed.slot} is skipped: ${error.message}`);
      }
    },
  });
  const relists = new RelistSchedule(copy.relist, timing);
  const rereads = new RereadQueue(copy, errors, signal);
  const stream = !options.geyserUrl
    ? null
    : (await import('./geyser-stream.ts')).geyserStream({
        url: options.geyserUrl,
        token: options.geyserToken ?? null,
        deliveries,
        idleMs: timing.idleMs,
        fromSlot: () => copy.stored.confirmedSlot,
        requireSlot: (slot) => tip.require(slot),
        onDelivered: () => wakeSignal.wake(),
        onGap() {
          settledAt = -Infinity;
          wakeSignal.wake();
        },
        onFailure: failed('stream'),
      });
  const socket = openLogSocket({
    url: options.wsUrl,
    idleMs: timing.idleMs,
    onConnected() {
      metrics.reconnects.inc();
      // Earlier transactions were not notified, and the chain behind the address may be another.
      isChainVerified = false;
      settledAt = -Infinity;
      wakeSignal.wake();
    },
    onSignature(signature) {
      metrics.notifications.inc();
      if (copy.holds(signature)) return;
      notified.set(signature, performance.now());
      wakeSignal.wake();
    },
    onFailure(error) {
      if (signal.aborted) return;
      metrics.errors.inc({ source: 'socket' });
      errors.add(error);
    },
  });

  const load = async (): Promise<void> => {
    await copy.stored.load();
    options.onStored(copy.stored.confirmedSlot);
    const slot = await tip.fetch(rpc, signal);
    const { confirmedSlot, finalizedSlot } = copy.stored;
    const stored = confirmedSlot > finalizedSlot ? confirmedSlot : finalizedSlot;
    const staysAbove = tip.staysAbove(stored);
    if (!tip.isAbove(stored)) return;
    if (!staysAbove) throw new ImplausibleAnswer(`The database is at slot ${stored}, the chain at ${slot}`);
    await fetchGenesis(rpc, options.cluster, signal);
    await copy.lower(slot);
    log.warn(`The stored slot ${stored} was above the chain's, and was lowered to ${slot}`);
  };

  const round = async (): Promise<boolean> => {
    if (!isOutboxOpen) {
      await leadership.write(async (db) => openOutbox(db, await originOf(db, options.store.embedded)));
      isOutboxOpen = true;
    }
    if (!isChainVerified || rpc.failures !== failuresBefore) {
      isChainVerified = false;
      failuresBefore = rpc.failures;
      const genesis = await fetchGenesis(rpc, options.cluster, signal);
      await leadership.write((db) => initialize(db, genesis));
      isChainVerified = true;
    }
    if (!isLoaded) await load();
    isLoaded = true;
    stream?.start();
    const hasReleased = await copy.retryUnread();
    const upTo = deliveries.newestSlot;
    isStreamed = stream?.isDelivering === true && !tip.isBehind(upTo);
    metrics.streaming.set(isStreamed ? 1 : 0);
    const beganAt = performance.now();
    const isDue =
      hasReleased || beganAt - settledAt >= (isStreamed ? timing.streamedSettleMs : timing.settleMs);
    const follow = () => (isStreamed ? copy.append(deliveries.complete, upTo) : copy.follow());
    if (isDue) settledAt = beganAt;
    const { heldBack } = isDue ? await copy.settle(isStreamed ? upTo : null) : await follow();
    deliveries.forget(copy.stored.confirmedSlot);
    if (isDue && !settled) log.info(`The index is complete up to slot ${copy.stored.confirmedSlot}`);
    settled = true;
    options.onStored(copy.stored.confirmedSlot);
    relists.request(copy.stored.finalizedSlot);
    await copy.relist.step(copy.stored.finalizedSlot);
    if (hasReleased) await copy.hideUnlisted();
    await rereads.work();
    for (const [signature, at] of notified) {
      const isStored = copy.holds(signature);
      if (!isStored && performance.now() - at <= NAMED_MS) continue;
      notified.delete(signature);
      if (!isStored && isStreamed) stream?.suspect(signature);
    }
    metrics.unread.set(copy.quarantine.size);
    metrics.readAt.set(Date.now() / 1000);
    metrics.finalizedSlot.set(Number(copy.stored.finalizedSlot));
    await conditions.roundCompleted();
    return heldBack || notified.size > 0 || copy.relist.isUnderWay || rereads.isWaiting;
  };

  /** Returns the pause in milliseconds that limits requests for lists to one per `throttleMs`. */
  const pauseAfterLists = (): number =>
    timing.throttleMs * Math.max(isStreamed ? STREAMED_PAUSE : 1, copy.takeLists());
  const follow = async (): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      const end = metrics.roundSeconds.startTimer();
      try {
        const more = await round();
        end();
        failures = 0;
        // Notifications that arrive together, or during a reading, cause one further reading.
        const pauseMs = pauseAfterLists();
        await sleep(pauseMs, signal);
        if (!more) await wakeSignal.wait(Math.max(0, timing.pollMs - pauseMs), signal);
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        if (error instanceof HttpError) isChainVerified = false;
        else metrics.errors.inc({ source: 'round' });
        // A commit whose outcome is unknown must be read back.
        isLoaded = false;
        settledAt = -Infinity;
        errors.add(error);
        if (error instanceof NodeAtFault)
          await conditions.nodeAtFault().catch((cause: unknown) => errors.add(cause));
        const isWrong = error instanceof WrongGenesisError || error instanceof WrongClusterError;
        const wait = backoffMs(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
        await sleep(Math.max(isWrong ? WRONG_CHAIN_PAUSE_MS : wait, pauseAfterLists()), signal);
      }
    }
  };

  const clock = new ChainClock({
    rpc,
    cluster: options.cluster,
    freshMs: timing.clockMs,
    agreeMs: timing.agreeMs,
    onImplausible: () => metrics.implausible.inc(),
  });
  const reconciler = new Reconciler({
    rpc: options.reconcilerRpc,
    db: options.store.db,
    signal,
    now: () => clock.seconds,
    minSlot: () => tip.reported(copy.stored.confirmedSlot),
    recentFrom: () => relistedFrom(copy.stored.finalizedSlot),
    hasUnread: () => copy.quarantine.size > 0,
    async stored(slot) {
      tip.require(slot);
      while (copy.stored.confirmedSlot <= slot) {
        signal.throwIfAborted();
        await sleep(POLL_STORED_MS, signal);
        tip.require(slot);
      }
    },
  });
  const repairing: RepairOptions = {
    reconciler,
    write: leadership.write,
    reread(pools, always) {
      const done = rereads.add(pools, always);
      wakeSignal.wake();
      return done;
    },
    now: () => clock.seconds,
    onRepaired: () => metrics.repaired.inc(),
    log,
  };
  let comparedAt = -Infinity;
  let isSuspect = false;
  const reconcile = async (): Promise<void> => {
    if (!settled || !isChainVerified) return;
    if (performance.now() - comparedAt < (isSuspect ? timing.recheckMs : timing.reconcileMs)) return;
    comparedAt = performance.now();
    isSuspect = true;
    await rereadRepaired(options.store.db, repairing);
    const { compared, differences } = await reconciler.compare();
    metrics.comparedPools.set(compared);
    for (const { address, text } of differences)
      log.warn(`Pool ${address} differs from its account: ${text}`);
    const left = await repair(differences, repairing);
    isSuspect = differences.length > 0;
    metrics.differences.set(left);
    options.onCompared(left);
    await conditions.compared(left, performance.now() - comparedAt);
  };
  const prune = async (): Promise<void> => {
    if (isOutboxOpen) while (await leadership.write((db) => pruneOutbox(db, options.eventDays)));
    if (settled) await refreshStatistics(options.store);
  };

  const draws = watchDraws({
    db: options.store.db,
    write: leadership.write,
    clock,
    rounds: options.rounds,
    // Before all transactions are stored, most pools whose rows are still locked have in fact ended.
    isChainVerified: () => settled && isChainVerified,
    signal,
    lookMs: timing.drawMs,
    clockMs: timing.clockMs,
    onRound: () => metrics.beaconRounds.inc(),
    onOverdue: (rounds) => metrics.overdueRounds.set(rounds),
    onFailure(error) {
      if (error instanceof RelaysUnavailable) metrics.errors.inc({ source: 'relays' });
      errors.add(error);
    },
  });

  await Promise.all([
    follow(),
    repeat(timing.drawMs, signal, reconcile, failed('reconcile')),
    repeat(timing.pruneMs, signal, prune, failed('prune')),
    draws,
  ]);
  socket.close();
  stream?.close();
}
