import { count, eq, min, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import { errorText, type Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { indexerConditions, indexerErrors, indexerState, unreadTransactions } from '#server/store/schema.ts';
import { PLAUSIBLE_SLOTS } from '#src/lib/plausible-gate.ts';
import type { degradedReasons, healthSchema } from '#src/contract/service.ts';
import type { ApiContext } from '../context.ts';
import { isDatabaseDown } from '../http/database-down.ts';
import { cachedRead, singleRead } from '../shared-reads.ts';

type Health = v.InferInput<typeof healthSchema>;
type Context = Pick<ApiContext, 'db' | 'indexer' | 'cluster' | 'version'>;

/**
 * Reads the health of the process. Never throws.
 * @param read queries the database; if it throws, the database is down
 */
export async function readHealth(
  { db, indexer, cluster, version }: Context,
  read: () => Promise<StoredState> = () => readStoredState(db),
): Promise<Health> {
  const { chain: _, chainSlot, dueSlot, lastError, leader } = indexer();
  const stored = await read().catch(() => null);
  const state = stored?.state;
  const confirmedSlot = state?.confirmedSlot ?? 0n;
  // While the chain does not answer, the age of the rows is unknown.
  const isBehind = dueSlot === null || confirmedSlot < dueSlot;
  const isAbove = chainSlot !== null && confirmedSlot > chainSlot + PLAUSIBLE_SLOTS_APART;
  const degraded = [...(stored?.degraded ?? []), ...(isAbove ? (['slot'] as const) : [])];
  return {
    status: stored === null ? 'down' : degraded.length > 0 ? 'degraded' : isBehind ? 'behind' : 'ok',
    version,
    cluster,
    database: stored === null ? 'down' : 'ok',
    indexer: {
      leader,
      confirmedSlot: state === undefined ? null : String(state.confirmedSlot),
      finalizedSlot: state === undefined ? null : String(state.finalizedSlot),
      finalizedSignature: state?.finalizedSignature ?? null,
      lagSlots: stored === null || chainSlot === null ? null : Math.max(0, Number(chainSlot - confirmedSlot)),
      lastError: wireError(lastError ?? stored?.error ?? null),
      differences: stored?.differences ?? 0,
      comparedAt: stored?.comparedAt ?? null,
      unread: stored?.unread ?? 0,
      degraded,
    },
  };
}

function wireError(error: { readonly message: string; readonly at: number } | null) {
  return error === null ? null : { kind: errorKind(error.message), at: error.at };
}

type Kind = NonNullable<v.InferOutput<typeof healthSchema>['indexer']['lastError']>['kind'];

/**
 * Classifies an error of the indexer by its text. The text itself is only logged, because it names hosts, ports and
 * users, and a host may contain a provider's key.
 */
export function errorKind(message: string): Kind {
  // Tested first, because the reason that follows may contain any words, such as "database".
  if (message.startsWith('The stream of ')) return 'rpc';
  if (/\bdatabase\b/i.test(message) || isDatabaseDown({ message })) return 'database';
  if (/^Round \d+ could not be fetched/.test(message)) return 'relays';
  return /\bRPC\b|notification/.test(message) ? 'rpc' : 'other';
}

type Reason = (typeof degradedReasons)[number];

/** Seconds that each condition may last before the process is degraded; 120 seconds cover two comparisons. */
const UNREAD_SECONDS = 300;
const DIFFER_SECONDS = 120;
const STALLED_SECONDS = 60;
/** Slots that nodes behind one address may be apart. */
const PLAUSIBLE_SLOTS_APART = BigInt(PLAUSIBLE_SLOTS.behind);

/** Seconds since a time that the database's own clock has set. */
const since = (time: PgColumn | SQL) => sql<string | null>`extract(epoch from now())::bigint - ${time}`;
const CONDITIONS = {
  stalledFor: since(indexerConditions.completedAt),
  faultFor: since(indexerConditions.faultSince),
  differFor: since(indexerConditions.differSince),
  differences: indexerConditions.differences,
  comparedAt: indexerConditions.comparedAt,
};
const UNREAD = { count: count(), oldestFor: since(min(unreadTransactions.since)) };

/** Health requests are not rate-limited, so a reading is shared for this time. */
const KEEP_MS = 500;
/** A database that hangs for this time counts as down. */
const TIMEOUT_MS = 2_000;

type StoredState = Awaited<ReturnType<typeof readStoredState>>;

/** Reads the indexer's state, its conditions and its last error from the database. */
async function readStoredState(db: Database) {
  const [[state], [error], [conditions], [unread]] = await Promise.all([
    db.select().from(indexerState).limit(1),
    db.select({ message: indexerErrors.message, at: indexerErrors.at }).from(indexerErrors).limit(1),
    db.select(CONDITIONS).from(indexerConditions).limit(1),
    db.select(UNREAD).from(unreadTransactions).where(eq(unreadTransactions.dismissed, false)),
  ]);
  const held: readonly (readonly [Reason, boolean])[] = [
    ['unread', Number(unread?.oldestFor ?? 0) > UNREAD_SECONDS],
    ['differences', Number(conditions?.differFor ?? 0) > DIFFER_SECONDS],
    ['stalled', Number(conditions?.stalledFor ?? 0) > STALLED_SECONDS],
    ['node', (conditions?.faultFor ?? null) !== null],
  ];
  return {
    state,
    error: error ?? null,
    differences: conditions?.differences ?? 0,
    comparedAt: conditions?.comparedAt ?? null,
    unread: unread?.count ?? 0,
    degraded: held.flatMap(([reason, isHeld]) => (isHeld ? [reason] : [])),
  };
}

/**
 * Returns a function that shares this reading among calls: the result is at most half a second old. It throws if the
 * database does not answer within two seconds.
 * @param log receives a line when the database is lost, with the reason, and when it is back
 */
export function storedStateReader(db: Database, log: Log): () => Promise<StoredState> {
  const read = cachedRead(
    singleRead(() => readStoredState(db)),
    { keepMs: KEEP_MS, timeoutMs: TIMEOUT_MS },
  );
  let isDown = false;
  return async () => {
    try {
      const stored = await read();
      if (isDown) log.info('The database answers again');
      isDown = false;
      return stored;
    } catch (error) {
      if (!isDown) log.error(`The database does not answer: ${errorText(error)}`);
      isDown = true;
      throw error;
    }
  };
}
