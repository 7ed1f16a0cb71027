import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ChainEvent } from '#src/chain/program/event-types.ts';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';
import type { Database } from '#server/store/open-store.ts';
import { chainEvents, transactions } from '#server/store/schema.ts';
import type { LocatedEvent } from '../fold/pool-state.ts';
import type { DrawTimeout } from '../fold/chain-facts.ts';
import { isAnyOf } from './bulk.ts';
import { parseEvent } from './event-fields.ts';
import { inChainOrder, isOfTransaction } from './events.ts';

/** Events that set the terms with which pools are created. */
const NAMES: ChainEvent['name'][] = ['ConfigInitialized', 'ConfigUpdated'];
const setsTerms: SQL | undefined = and(isNull(chainEvents.pool), inArray(chainEvents.name, NAMES));

const { slot, slotIndex, outerIndex, innerIndex, name, fields } = chainEvents;

/** Reads all draw timeouts that were ever set, in the chain's order. */
export async function readDrawTimeouts(db: Database): Promise<DrawTimeout[]> {
  const rows = await db
    .select({ slot, slotIndex, outerIndex, innerIndex, name, fields })
    .from(chainEvents)
    .where(setsTerms)
    .orderBy(...inChainOrder);
  return rows.flatMap(({ name: event, fields: stored, ...at }) => {
    const terms = termsOf(parseEvent(event, stored));
    return terms === null ? [] : [{ ...at, seconds: terms.drawTimeoutSeconds }];
  });
}

/**
 * Returns pools whose stored terms may have changed.
 * @param fresh events that are new
 * @param removed transactions that are about to be removed
 */
export async function poolsOfChangedTerms(
  db: Database,
  fresh: readonly LocatedEvent<ChainEvent>[],
  removed: readonly string[],
): Promise<string[]> {
  const slots = fresh.filter(({ event }) => termsOf(event) !== null).map((one) => one.slot);
  if (removed.length > 0) {
    const rows = await db
      .select({ slot })
      .from(chainEvents)
      .innerJoin(transactions, isOfTransaction)
      .where(and(setsTerms, isAnyOf(transactions.signature, removed)));
    slots.push(...rows.map((row) => row.slot));
  }
  if (slots.length === 0) return [];
  const first = slots.reduce((a, b) => (a < b ? a : b));
  const rows = await db
    .selectDistinct({ pool: sql<string>`${chainEvents.pool}`.mapWith(chainEvents.pool) })
    .from(chainEvents)
    .where(and(eq(chainEvents.name, 'PoolCreated'), gte(slot, first)));
  return rows.map(({ pool }) => pool);
}

function termsOf(event: ChainEvent): ConfigTerms | null {
  switch (event.name) {
    case 'ConfigInitialized':
      return event.params;
    case 'ConfigUpdated':
      return event.new;
    default:
      return null;
  }
}
