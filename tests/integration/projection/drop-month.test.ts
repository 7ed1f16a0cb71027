import { eq, isNull, lt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storedPositionsOf } from '#server/indexer/relist.ts';
import { rereadRepaired } from '#server/indexer/repair.ts';
import { applyTransactions } from '#server/projection/apply.ts';
import { dropMonth, MonthNeeded, storedMonths } from '#server/projection/drop-month.ts';
import { finalize } from '#server/projection/finalize.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { MONTH_SLOTS } from '#server/projection/rows/months.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import type { Database, Store } from '#server/store/open-store.ts';
import {
  chainEvents,
  indexerState,
  notifications,
  pools,
  seats,
  transactions,
  unreadTransactions,
  wallets,
} from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { ChainScript, signatureOf } from '#tests/support/chain-script.ts';
import { ConfigScript } from '#tests/support/config-script.ts';
import { onEachDatabase, type OpenDatabase } from '#tests/support/databases.ts';
import { playTogether } from '#tests/support/pool-lives.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import { totalsDifferences } from '#tests/support/totals-differences.ts';

const HEAD = { confirmedSlot: 0n };
const MONTH_SECONDS = 30 * 86_400;
/** The month to be dropped. */
const MONTH = 300n;
const END = (MONTH + 1n) * MONTH_SLOTS;
/** Longer than PostgreSQL's `deadlock_timeout`. */
const READING_MS = 2_500;
const LIFE = { ending: 'paid', restless: true } as const;

interface Played {
  readonly db: Database;
  readonly pool: Store['pool'];
  readonly chain: ChainScript;
  /** Closed in the next month. */
  readonly across: PoolScript;
  readonly open: PoolScript;
}

/**
 * Stores the configuration and two closed pools in the month, one that is closed in the next month, and an open one two
 * months later. Players pay transactions of their pools.
 */
async function played(openDatabase: OpenDatabase): Promise<Played> {
  const { db, pool } = await openDatabase();
  await dropEmptyMonths(db);
  await initialize(db, 'genesis');
  const chain = new ChainScript('drop', 2, MONTH * MONTH_SLOTS + 100n);
  new ConfigScript(chain).initialize();
  const life = { ...LIFE, choices: { maxPlayers: 5 } };
  playTogether(chain, [life, life], [0, 1, 1, 0, 0, 1]);
  const across = new PoolScript(chain, 3n, { maxPlayers: 4, minPlayers: 2 });
  across.create();
  across.join();
  chain.skipTo(END + 5n);
  chain.warp(MONTH_SECONDS);
  across.expire();
  for (const index of across.players.keys()) across.refund(index);
  across.payCreator();
  across.close();
  chain.skipTo(END + MONTH_SLOTS + 5n);
  chain.warp(MONTH_SECONDS);
  const open = new PoolScript(chain, 4n, { creator: across.creator });
  open.create();
  open.join(across.players[1]);
  const paid = chain.transactions.map((one) => {
    const player = one.events.map(({ event }) => ('player' in event ? event.player : null))[0];
    return typeof player === 'string' ? { ...one, feePayer: player } : one;
  });
  chain.transactions.splice(0, Infinity, ...paid);
  await applyTransactions(db, chain.transactions, HEAD);
  const newest = chain.transactions.at(-1);
  await finalize(db, { slot: END + MONTH_SLOTS + 1_000_000n, signature: newest?.signature ?? null });
  return { db, pool, chain, across, open };
}

/** Drops the month that the tests of other files leave in the database that they share. */
async function dropEmptyMonths(db: Database): Promise<void> {
  for (const { number } of await storedMonths(db))
    await db.execute(sql`select drop_month(${number}::bigint)`);
}

/** Returns all rows that a dropped month must leave as they are. */
async function remaining(db: Database) {
  return {
    pools: await db.select().from(pools).orderBy(pools.address),
    seats: await db.select().from(seats).orderBy(seats.pool, seats.player),
    notifications: await db
      .select()
      .from(notifications)
      .orderBy(notifications.pool, notifications.wallet, notifications.kind, notifications.share),
    wallets: await db.select().from(wallets).orderBy(wallets.wallet),
    terms: await db.select().from(chainEvents).where(isNull(chainEvents.pool)).orderBy(chainEvents.name),
  };
}

onEachDatabase('a dropped month', (openDatabase) => {
  test('its transactions and events are removed, all else stays: pools, seats, figures and the configuration', async () => {
    const { db, chain } = await played(openDatabase);
    const before = await remaining(db);
    const state = await readIndexerState(db);
    expect((await storedMonths(db)).map(({ number }) => number)).toContain(MONTH);
    await dropMonth(db, MONTH);
    expect(await remaining(db)).toEqual(before);
    expect(before.terms.map(({ name }) => name)).toEqual(['BeaconRegistered', 'ConfigInitialized']);
    const left = await db.select().from(transactions).where(lt(transactions.slot, END));
    expect(left.map(({ signature }) => signature)).toEqual([chain.transactions[0]?.signature]);
    expect(await db.$count(chainEvents, lt(chainEvents.slot, END))).toBe(before.terms.length);
    expect(await storedMonths(db)).not.toContainEqual(expect.objectContaining({ number: MONTH }));
    const revision = (state?.revision ?? 0n) + 1n;
    expect(await readIndexerState(db)).toMatchObject({
      historySlot: END,
      revision,
      removedRevision: revision,
    });
    expect(await projectionDifferences(db)).toEqual([]);
    expect(await totalsDifferences(db)).toEqual([]);
  });

  test('the last time of a wallet does not sink below it, however it is computed', async () => {
    const { db, chain, open } = await played(openDatabase);
    const lastSeen = () =>
      db.select({ wallet: wallets.wallet, at: wallets.lastSeenAt }).from(wallets).orderBy(wallets.wallet);
    const before = await lastSeen();
    await dropMonth(db, MONTH);
    await db.update(indexerState).set({ totalsRevision: -1n });
    await applyTransactions(db, [{ ...open.join(), slotIndex: 7 }], HEAD);
    const joined = chain.transactions.slice(-3).map(({ signature }) => signature);
    await revertTransactions(db, joined, HEAD, true);
    await applyTransactions(db, chain.transactions.slice(-3, -1), HEAD);
    expect(await lastSeen()).toEqual(before);
    expect(await totalsDifferences(db)).toEqual([]);
  });

  test('it is not stored again, and pools with events in it keep their rows when other events of theirs change', async () => {
    const { db, chain, across } = await played(openDatabase);
    await dropMonth(db, MONTH);
    const before = await remaining(db);
    const months = await storedMonths(db);
    const old = chain.transactions.filter(({ slot }) => slot < END);
    expect(await applyTransactions(db, old, HEAD, true)).toMatchObject({ stored: 0 });
    expect(await storedPositionsOf((work) => work(db), old)).toEqual([]);
    const later = chain.transactions.filter(
      ({ slot, events }) =>
        slot >= END && events.some(({ event }) => 'pool' in event && event.pool === across.address),
    );
    await applyTransactions(db, later, HEAD, true);
    await revertTransactions(
      db,
      later.map(({ signature }) => signature),
      HEAD,
      true,
    );
    await applyTransactions(db, later.toReversed(), HEAD);
    expect({ ...(await remaining(db)), wallets: [] }).toEqual({ ...before, wallets: [] });
    expect(await projectionDifferences(db)).toEqual([]);
    expect(await storedMonths(db)).toHaveLength(months.length);
  });

  test('repaired pools with events in it are not reread', async () => {
    const { db, across, open } = await played(openDatabase);
    await dropMonth(db, MONTH);
    await db.update(pools).set({ repairedAt: 5 });
    const reread: string[] = [];
    await rereadRepaired(db, { reread: async (some) => void reread.push(...some), now: () => 10 });
    expect(reread).toEqual([open.address]);
    expect(reread).not.toContain(across.address);
  });

  test('a reader that is in its way is waited for, and not cancelled', async () => {
    const { db, pool } = await played(openDatabase);
    // The embedded database has one connection.
    const reader = await pool?.connect();
    await reader?.query('begin');
    await reader?.query('select count(*) from transactions join chain_events using (slot, slot_index)');
    let isDropped = false;
    const dropping = dropMonth(db, MONTH).then(() => {
      isDropped = true;
    });
    await sleep(READING_MS);
    expect(isDropped).toBe(reader === undefined);
    await reader?.query('select count(*) from transactions');
    await reader?.query('commit');
    reader?.release();
    await dropping;
  });

  test('the next month can be dropped after it, and the configuration still stays', async () => {
    const { db, chain } = await played(openDatabase);
    const before = await remaining(db);
    await dropMonth(db, MONTH);
    await finalize(db, { slot: END + 2n * MONTH_SLOTS, signature: null });
    await dropMonth(db, MONTH + 1n);
    expect(await remaining(db)).toEqual(before);
    expect(await db.$count(transactions, lt(transactions.slot, END + MONTH_SLOTS))).toBe(1);
    expect(await projectionDifferences(db)).toEqual([]);
    expect(await totalsDifferences(db)).toEqual([]);
    expect(await applyTransactions(db, chain.transactions, HEAD)).toMatchObject({ stored: 0 });
  });
});

onEachDatabase('a month that is still needed', (openDatabase) => {
  const refusal = async (db: Database, month = MONTH): Promise<string> => {
    const error: unknown = await dropMonth(db, month).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(MonthNeeded);
    return error instanceof Error ? error.message : '';
  };

  test('is not dropped while a pool with an event in it is not closed for two days, or a transaction is unread', async () => {
    const { db, across } = await played(openDatabase);
    const isIt = eq(pools.address, across.address);
    const [row] = await db.select().from(pools).where(isIt);
    const state = await readIndexerState(db);
    await db.update(pools).set({ closedAt: null }).where(isIt);
    expect(await refusal(db)).toContain(across.address);
    await db
      .update(pools)
      .set({ closedAt: row?.closedAt, slot: (state?.finalizedSlot ?? 0n) - 1_000n })
      .where(isIt);
    expect(await refusal(db)).toContain(across.address);
    await db.update(pools).set({ slot: row?.slot, closedAt: 2_000_000_000, repairedAt: 5 }).where(isIt);
    expect(await refusal(db)).toContain(across.address);
    await db.update(pools).set({ closedAt: row?.closedAt, repairedAt: null }).where(isIt);
    const unread = { signature: signatureOf('unread'), slot: END - 1n, reason: 'null', tries: 1, since: 0 };
    await db.insert(unreadTransactions).values({ ...unread, nextAt: 0, dismissed: false });
    expect(await refusal(db)).toMatch(/1 transactions .* could not be read/);
    await db.update(unreadTransactions).set({ dismissed: true });
    expect(await db.$count(chainEvents, lt(chainEvents.slot, END))).toBeGreaterThan(10);
    await dropMonth(db, MONTH);
  });

  test('is not dropped before an older one, before another month has passed, or as the newest', async () => {
    const { db, chain } = await played(openDatabase);
    expect(await refusal(db, MONTH + 1n)).toMatch(/not the oldest: the oldest is 300/);
    await db.update(indexerState).set({ finalizedSlot: END + MONTH_SLOTS - 1n });
    expect(await refusal(db)).toMatch(/not old enough/);
    await db.update(indexerState).set({ finalizedSlot: END + MONTH_SLOTS });
    const later = chain.transactions.filter(({ slot }) => slot >= END).map(({ signature }) => signature);
    await revertTransactions(db, later, HEAD, true);
    await db.execute(sql`update pools set closed_at = 1 where closed_at is null`);
    expect(await refusal(db)).toMatch(/newest final transaction/);
  });
});
