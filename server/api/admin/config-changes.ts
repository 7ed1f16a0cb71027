import { and, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { ChainEvent } from '#src/chain/program/event-types.ts';
import { type auditListSchema, CONFIG_FIELDS } from '#src/contract/audit.ts';
import { isAnyOf } from '#server/projection/rows/bulk.ts';
import { parseEvent } from '#server/projection/rows/event-fields.ts';
import { inChainOrder, isOfTransaction } from '#server/projection/rows/events.ts';
import type { Database } from '#server/store/open-store.ts';
import { chainEvents, transactions } from '#server/store/schema.ts';

type Change = v.InferInput<typeof auditListSchema>['data'][number]['changes'][number];
type Value = string | number | bigint | boolean | null;
/** Configuration settings that an event contains. */
type Settings = { readonly [F in (typeof CONFIG_FIELDS)[number]]?: Value };

/** Reads changes of the configuration by their transactions' signatures; transactions without a change are omitted. */
export async function configChanges(
  db: Database,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, Change[]>> {
  if (signatures.length === 0) return new Map();
  const { signature } = transactions;
  const { name, fields } = chainEvents;
  const rows = await db
    .select({ signature, name, fields })
    .from(chainEvents)
    .innerJoin(transactions, isOfTransaction)
    .where(and(isNull(chainEvents.pool), isAnyOf(signature, signatures)))
    .orderBy(...inChainOrder);
  const changes = new Map<string, Change[]>();
  for (const row of rows) {
    const [before, after] = settingsOf(parseEvent(row.name, row.fields));
    changes.set(row.signature, [...(changes.get(row.signature) ?? []), ...between(before, after)]);
  }
  return changes;
}

/** Returns the settings before and after an event. */
function settingsOf(event: ChainEvent): readonly [Settings, Settings] {
  switch (event.name) {
    case 'ConfigInitialized':
      return [{}, { admin: event.admin, beacon: event.beacon, ...event.params }];
    case 'ConfigUpdated':
      return [
        { ...event.old, paused: event.wasPaused },
        { ...event.new, paused: event.paused },
      ];
    case 'AdminProposed':
      return [{ pendingAdmin: event.oldPendingAdmin }, { pendingAdmin: event.pendingAdmin }];
    case 'AdminAccepted':
      return [{ admin: event.oldAdmin, pendingAdmin: event.admin }, { admin: event.admin }];
    default:
      return [{}, {}];
  }
}

function between(before: Settings, after: Settings): Change[] {
  return CONFIG_FIELDS.flatMap((field) => {
    const [from, to] = [textOf(before[field]), textOf(after[field])];
    return from === to ? [] : [{ field, from, to }];
  });
}

function textOf(value: Value | undefined): string | null {
  return value === undefined || value === null ? null : String(value);
}
