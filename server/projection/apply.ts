import type { Database } from '#server/store/open-store.ts';
import type { ChainTransaction } from './chain-transaction.ts';
import { advance } from './fold/advance.ts';
import type { LocatedEvent, PoolState, Step } from './fold/pool-state.ts';
import type { ChainFacts } from './fold/chain-facts.ts';
import { liveEventsOf } from './live/live-events.ts';
import type { Outgoing } from './live/outgoing.ts';
import { drawProgressOf } from './live/draw-progress.ts';
import { recordRematches } from './rematches.ts';
import { refold } from './refold.ts';
import {
  byPool,
  eventsOfTransactions,
  isOfPool,
  poolsOfTransactions,
  poolsWithEvents,
  storeTransactions,
} from './rows/events.ts';
import { readChainFacts, storedStates } from './rows/load.ts';
import { addMonths } from './rows/months.ts';
import { poolsOfChangedTerms } from './rows/terms.ts';
import { removeTransactions, splitNew } from './rows/transactions.ts';
import { type PoolChange, writeChanges } from './rows/write.ts';
import { lockState, saveState } from './state.ts';
import { recordPayments, rereadLastSeen } from './totals/write-totals.ts';

export interface Applied {
  /** Revision of the database after the call. */
  readonly revision: bigint;
  /** Number of transactions that were new, moved or removed; if 0, no notification is sent. */
  readonly stored: number;
}

/**
 * Stores transactions and updates the projection, in one database transaction. Transactions that are stored already are
 * skipped, as are those of dropped months; one whose position has changed, after a fork, is moved there. Late
 * transactions are inserted at their positions.
 * @param head `confirmedSlot`: the slot up to which the chain has been read, including these
 * @param replaces whether stored transactions are replaced by these, because the stored data may be wrong
 * @throws PositionTakenError if a position belongs to a stored transaction that is not among those given
 */
export async function applyTransactions(
  db: Database,
  given: readonly ChainTransaction[],
  head: { readonly confirmedSlot: bigint },
  replaces = false,
): Promise<Applied> {
  return db.transaction(async (tx) => {
    const state = await lockState(tx);
    const confirmedSlot = head.confirmedSlot > state.confirmedSlot ? head.confirmedSlot : state.confirmedSlot;
    const present = given.filter(({ slot }) => slot >= state.historySlot);
    const { fresh, relocated } = await splitNew(tx, present, replaces);
    if (fresh.length === 0) {
      if (confirmedSlot !== state.confirmedSlot) await saveState(tx, state, { ...state, confirmedSlot });
      return { revision: state.revision, stored: 0 };
    }

    const revision = state.revision + 1n;
    const all = eventsOfTransactions(fresh);
    const events = all.filter(isOfPool);
    const left = [
      ...(await poolsOfTransactions(tx, relocated)),
      ...(await poolsOfChangedTerms(tx, all, relocated)),
    ];
    const touched = [...new Set([...left, ...events.map(({ event }) => event.pool)])];
    const before = await storedStates(tx, touched);
    const toRefold = new Set([...left, ...(await outOfOrder(tx, events, before, touched))]);
    const payers = await removeTransactions(tx, relocated);
    await addMonths(
      tx,
      fresh.map(({ slot }) => slot),
    );
    await storeTransactions(tx, fresh, all, state.finalizedSlot);

    const onward = goOn(
      events.filter(({ event }) => !toRefold.has(event.pool)),
      before,
      await readChainFacts(tx, state.chainTime, before.values(), events),
      confirmedSlot,
    );
    const signatures = new Set(fresh.map(({ signature }) => signature));
    const readTo = { time: state.chainTime, slot: confirmedSlot };
    const refolded = await refold(tx, readTo, [...toRefold], before, signatures);
    const changes = [...onward.changes, ...refolded.changes];
    const removed = await writeChanges(tx, changes, [...onward.live, ...refolded.live], revision);
    await rereadLastSeen(tx, payers);
    await recordPayments(tx, [...signatures]);
    await recordRematches(tx, changes, confirmedSlot, revision);
    const removedRevision = removed || relocated.length > 0 ? revision : state.removedRevision;
    await saveState(tx, state, { ...state, confirmedSlot, revision, removedRevision });
    return { revision, stored: fresh.length };
  });
}

/**
 * Returns pools that must be refolded: with later stored events, with events but no row yet, or repaired by account.
 */
async function outOfOrder(
  tx: Database,
  events: readonly LocatedEvent[],
  before: ReadonlyMap<string, PoolState>,
  touched: readonly string[],
): Promise<string[]> {
  const late = events.filter((located) => {
    const pool = before.get(located.event.pool)?.pool;
    return pool !== undefined && (pool.repairedAt !== null || isBefore(located, pool));
  });
  const waiting = await poolsWithEvents(
    tx,
    touched.filter((address) => !before.has(address)),
  );
  return [...late.map(({ event }) => event.pool), ...waiting];
}

function isBefore(
  located: LocatedEvent,
  last: { readonly slot: bigint; readonly slotIndex: number },
): boolean {
  return located.slot < last.slot || (located.slot === last.slot && located.slotIndex < last.slotIndex);
}

/**
 * Applies new events that come after all stored ones. Returns live events in the chain's order over all pools, followed
 * by those of changes caused by time.
 * @param slot how far the chain has been read
 */
function goOn(
  events: readonly LocatedEvent[],
  before: ReadonlyMap<string, PoolState>,
  facts: ChainFacts,
  slot: bigint,
): { readonly changes: readonly PoolChange[]; readonly live: readonly Outgoing[] } {
  const steps = new Map<LocatedEvent, Step>();
  const passed: Outgoing[] = [];
  const changes = [...byPool(events)].map(([address, ofPool]): PoolChange => {
    const old = before.get(address) ?? null;
    const advanced = advance(old, ofPool, facts);
    for (const step of advanced.steps) steps.set(step.located, step);
    const { notifications, state: after } = advanced;
    const last = advanced.steps.at(-1)?.after;
    if (last !== undefined && after !== null) passed.push(...drawProgressOf(last, after, slot));
    return { address, before: old, after, notifications, isRefolded: false };
  });
  const live = events.flatMap((located) => {
    const step = steps.get(located);
    return step === undefined ? [] : liveEventsOf(step);
  });
  return { changes, live: [...live, ...passed] };
}
