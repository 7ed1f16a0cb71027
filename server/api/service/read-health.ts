import { count, eq, min, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type * as v from 'valibot';
import { errorText } from '#server/cluster/log.ts';
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
 * @param read asks the database; a throw of it means that that is down
 */
export async function readHealth(
  { db, indexer, cluster, version }: Context,
  read: () => Promise<StoredState> = () => readStoredState(db),
): Promise<Health> {
  const { chain: _, chainSlot, dueSlot, lastError, leader } = indexer();
  const stored = await read().catch(() => null);
  const state = stored?.state;
  const confirmedSlot = state?.confirmedSlot ?? 0n;
  // Without a word of the chain nobody can tell how old the rows are.
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
 * Classifies an error of the indexer by its text, which names hosts, ports and users, and the host may be a provider's
 * key: it is for the log alone.
 */
export function errorKind(message: string): Kind {
  if (/\bdatabase\b/i.test(message) || isDatabaseDown({ message })) return 'database';
  if (/^Round \d+ could not be had/.test(message)) return 'relays';
  return /\bRPC\b|notification/.test(message) ? 'rpc' : 'other';
}

type Reason = (typeof degradedReasons)[number];

/** Seconds for which each of the conditions may last before the process is degraded; two comparisons are two minutes. */
const UNREAD_SECONDS = 300;
const DIFFER_SECONDS = 120;
const STALLED_SECONDS = 60;
/** Slots by which nodes behind one address may differ. */
const PLAUSIBLE_SLOTS_APART = BigInt(PLAUSIBLE_SLOTS.behind);

/** Seconds since a time by the database's own clock, which has written it. */
const since = (time: PgColumn | SQL) => sql<string | null>`extract(epoch from now())::bigint - ${time}`;
const CONDITIONS = {
  stalledFor: since(indexerConditions.completedAt),
  faultFor: since(indexerConditions.faultSince),
  differFor: since(indexerConditions.differSince),
  differences: indexerConditions.differences,
  comparedAt: indexerConditions.comparedAt,
};
const UNREAD = { count: count(), oldestFor: since(min(unreadTransactions.since)) };

/** Anybody may ask, as often as he likes. */
const KEEP_MS = 500;
/** A database that hangs is as good as none. */
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
 * Shares that reading with many who ask: it is half a second old at most.
 * @param log is told when the database is lost, and why, and when it is back
 * @returns what throws where the database does not answer within two seconds
 */
export function storedStateReader(db: Database, log: FastifyBaseLogger): () => Promise<StoredState> {
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
      if (!isDown) log.error({ reason: errorText(error) }, 'The database does not answer');
      isDown = true;
      throw error;
    }
  };
}
