import { asc } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { type RoundSource, roundSource } from '#src/beacon/round-source.ts';
import { type Indexer, type IndexerOptions, startIndexer } from '#server/indexer/indexer.ts';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { liveEvents, pools, seats, transactions } from '#server/store/schema.ts';
import { expect } from 'vitest';
import { sharedPostgres } from '#tests/support/postgres.ts';
import { logInto } from '#tests/support/log-into.ts';
import { eventually } from '../dev/cluster.ts';

/** Intervals short enough for tests. */
export const QUICK = {
  throttleMs: 50,
  pollMs: 500,
  settleMs: 1_000,
  streamedSettleMs: 3_000,
  idleMs: 700,
  unheardMs: 3_000,
  staleMs: 2_000,
  reconcileMs: 1_000,
  recheckMs: 500,
  relistMs: 1_000,
  relistDayMs: 60_000,
  agreeMs: 2_000,
  drawMs: 200,
  clockMs: 500,
  pruneMs: 300,
  standbyMs: 200,
};

/** Returns rounds of a beacon that cannot be reached. */
const noRounds = async (): Promise<RoundSource> => roundSource([], { chainHash: '', groupKey: '' });

export interface TestIndexer extends Indexer {
  readonly registry: Registry;
  readonly lines: string[];
}

/** Starts an indexer with intervals short enough for tests. */
export function startTestIndexer(
  options: Pick<IndexerOptions, 'store' | 'rpcUrl' | 'wsUrl'> & Partial<IndexerOptions>,
): TestIndexer {
  const registry = new Registry();
  const lines: string[] = [];
  const indexer = startIndexer({
    cluster: 'localnet',
    rounds: noRounds,
    candidate: true,
    eventDays: 30,
    metrics: registry,
    log: logInto(lines),
    timing: QUICK,
    requestTimeoutMs: 5_000,
    ...options,
  });
  return { ...indexer, registry, lines };
}

/** Opens a new, empty store in memory. */
export function embeddedStore(): Promise<Store> {
  return openStore({ databaseUrl: null, folder: null });
}

/** Opens a new, empty database of the PostgreSQL that all tests share. */
export async function postgresStore(): Promise<Store> {
  const cluster = await sharedPostgres();
  return openStore({ databaseUrl: await cluster.createDatabase(), folder: null });
}

/** Returns the database's content that follows from the chain, without the times of writing. */
export async function contentsOf({ db }: Store): Promise<unknown> {
  const stored = await db
    .select()
    .from(transactions)
    .orderBy(asc(transactions.slot), asc(transactions.slotIndex));
  const poolRows = await db.select().from(pools).orderBy(asc(pools.address));
  const seatRows = await db.select().from(seats).orderBy(asc(seats.pool), asc(seats.player));
  const timeless = <T extends { revision: bigint }>({ revision, ...row }: T): Omit<T, 'revision'> => row;
  return {
    transactions: stored.map(({ finalized, ...row }) => row),
    pools: poolRows.map(timeless),
    seats: seatRows.map(timeless),
  };
}

/** Returns the live events of each pool in order, as text. */
export async function liveByPool({ db }: Store): Promise<Map<string, string[]>> {
  const rows = await db.select().from(liveEvents).orderBy(asc(liveEvents.id));
  const byPool = new Map<string, string[]>();
  for (const { pool, type, wallets, body } of rows) {
    const signature: unknown =
      body && typeof body === 'object' && 'signature' in body ? body.signature : null;
    const of = byPool.get(pool) ?? [];
    byPool.set(pool, [
      ...of,
      `${type} ${String(signature)} ${type.startsWith('user') ? wallets.join() : ''}`,
    ]);
  }
  return byPool;
}

/** Returns the events of `expected` that were not sent, or not in that order. Events may be sent more than once. */
export function missingFrom(
  sent: ReadonlyMap<string, readonly string[]>,
  expected: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...expected].flatMap(([pool, events]) => {
    let from = 0;
    return events.filter((event) => {
      const at = sent.get(pool)?.indexOf(event, from) ?? -1;
      if (at < 0) return true;
      from = at + 1;
      return false;
    });
  });
}

/** Returns the value of a counter or gauge. */
export async function metric({ registry }: TestIndexer, name: string): Promise<number> {
  const all = await registry.getMetricsAsJSON();
  const found = all.find((one) => one.name === `indexer_${name}`);
  return found?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

/** Waits until a store holds all sent transactions, and expects no difference from the chain or a fresh fold. */
export async function complete(indexer: TestIndexer, store: Store, sent: readonly string[]): Promise<void> {
  const signatures = new Set(sent);
  await eventually(async () => {
    const rows = await store.db.select({ signature: transactions.signature }).from(transactions);
    for (const { signature } of rows) signatures.delete(signature);
    expect(signatures.size, indexer.lines.join('\n')).toBe(0);
  });
  let at = Math.floor(Date.now() / 1000);
  // The first comparison to end may have read accounts before the last transaction; the second one began later.
  for (let ended = 0; ended < 2; ended += 1) {
    await eventually(async () => {
      expect(indexer.status().comparedAt ?? 0).toBeGreaterThan(at);
    });
    at = indexer.status().comparedAt ?? at;
  }
  expect(indexer.status().differences, indexer.lines.join('\n')).toBe(0);
  expect(await projectionDifferences(store.db)).toEqual([]);
}
