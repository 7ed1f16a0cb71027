import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { refreshStatistics } from '#server/indexer/statistics.ts';
import { applyTransactions } from '#server/projection/apply.ts';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { finalize } from '#server/projection/finalize.ts';
import { lowerSlots } from '#server/projection/lower-slots.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { MONTH_SLOTS } from '#server/projection/rows/months.ts';
import { initialize } from '#server/projection/state.ts';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { onlyRow } from '#server/store/rows.ts';
import { pools, recentSignatures, transactions } from '#server/store/schema.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { onEachDatabase, type OpenDatabase } from '#tests/support/databases.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { positions } from '#tests/support/projected.ts';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import { totalsDifferences } from '#tests/support/totals-differences.ts';

const HEAD = { confirmedSlot: 0n };

/** Opens a database with a pool whose last join is the last transaction of a month. */
async function atMonthsEnd(
  open: OpenDatabase,
): Promise<{ readonly db: Database; readonly join: ChainTransaction }> {
  const { db } = await open();
  await initialize(db, 'genesis');
  const chain = new ChainScript('month', 1, 7n * MONTH_SLOTS - 4n);
  const pool = new PoolScript(chain, 1n, { maxPlayers: 4 });
  pool.create();
  pool.join();
  const join = pool.join();
  expect(join.slot).toBe(7n * MONTH_SLOTS - 1n);
  await applyTransactions(db, chain.transactions, HEAD);
  return { db, join };
}

async function monthsOf(db: Database, signature: string): Promise<string[]> {
  const rows = await db
    .select({ table: sql<string>`${transactions}.tableoid::regclass::text` })
    .from(transactions)
    .where(eq(transactions.signature, signature));
  return rows.map(({ table }) => table);
}

onEachDatabase('months', (open) => {
  test('a fork moves a transaction with its events into another month and back, and it is stored once', async () => {
    const { db, join } = await atMonthsEnd(open);
    const before = await positions(db);
    for (const slot of [join.slot + 3n, join.slot, join.slot + MONTH_SLOTS, join.slot]) {
      await applyTransactions(db, [{ ...join, slot }], HEAD);
      expect(await monthsOf(db, join.signature)).toEqual([`transactions_${slot / MONTH_SLOTS}`]);
      expect(await projectionDifferences(db)).toEqual([]);
      expect(await totalsDifferences(db)).toEqual([]);
    }
    expect(await positions(db)).toEqual(before);
    await applyTransactions(db, [{ ...join, slot: join.slot + 3n }], HEAD);
    await revertTransactions(db, [join.signature], HEAD);
    expect(await monthsOf(db, join.signature)).toEqual([]);
    expect(await projectionDifferences(db)).toEqual([]);
    expect(await db.select().from(pools)).toMatchObject([{ playerCount: 2 }]);
  });

  test('the database refuses a signature twice: within a month, and over months until hours after it is final', async () => {
    const { db, join } = await atMonthsEnd(open);
    const [row] = await db.select().from(transactions).where(eq(transactions.signature, join.signature));
    if (row === undefined) throw new Error('not stored');
    const repeated = { ...row, slot: row.slot - 1n, slotIndex: 5 };
    await expect(db.insert(transactions).values(repeated)).rejects.toThrow();
    const { signature, slot, slotIndex } = { ...row, slot: row.slot - 2n, slotIndex: 0 };
    const recent = db.insert(recentSignatures).values({ signature, slot, slotIndex });
    await expect(recent).rejects.toThrow();
    await finalize(db, { slot: row.slot + 54_000n, signature: row.signature });
    expect(await db.select().from(recentSignatures)).toMatchObject([{ signature }]);
    await finalize(db, { slot: row.slot + 60_000n, signature: row.signature });
    expect(await db.select().from(recentSignatures)).toEqual([]);
    await lowerSlots(db, { confirmedSlot: row.slot, finalizedSlot: row.slot });
    expect(await db.select().from(recentSignatures)).toHaveLength(3);
  });

  test('transactions of any month are stored, in any order', async () => {
    const { db } = await open();
    await initialize(db, 'genesis');
    const chain = new ChainScript('far', 1, 90n * MONTH_SLOTS);
    const pool = new PoolScript(chain, 1n, { maxPlayers: 4 });
    const far = [pool.create()];
    for (const month of [91n, 94n]) {
      chain.skipTo(month * MONTH_SLOTS);
      far.push(pool.join());
    }
    for (const one of far.toReversed()) await applyTransactions(db, [one], HEAD);
    expect(await projectionDifferences(db)).toEqual([]);
    expect(await db.select().from(pools)).toMatchObject([{ playerCount: 3 }]);
  });
});

const ROWS = 3_000;
/** Months that no other test of the process fills. */
const FILLED = [200n, 201n, 202n];

/** Fills some months with alike transactions, each with an event of one of a hundred pools. */
async function fill(db: Database): Promise<void> {
  await initialize(db, 'genesis');
  for (const month of FILLED) {
    const first = sql`${String(month * MONTH_SLOTS)}::bigint`;
    const key = (n: string) => sql`decode(md5(${String(month)} || '-' || ${sql.raw(n)}), 'hex')`;
    await db.execute(sql`select add_months(array[${first}])`);
    await db.execute(sql`insert into transactions (signature, slot, slot_index, at, fee_payer, wallets, fee_lamports, instructions,
        pools, error, finalized)
      select ${key('n')}, ${first} + n, 0, ${first} + n, ${key('n % 50')},
        array[${key('n % 50')}], 5000, array['join_pool'], array[${key('n % 100')}], null, true
      from generate_series(1, ${ROWS}) as n`);
    await db.execute(sql`insert into chain_events (slot, slot_index, outer_index, inner_index, pool, name, fields)
      select ${first} + n, 0, 0, 0, ${key('n % 100')}, 'PlayerJoined', '{}'
      from generate_series(1, ${ROWS}) as n`);
  }
}

async function planOf(db: Database, statement: SQL): Promise<string> {
  const rows = await rawRows(
    db,
    sql`explain (analyze, costs off, timing off, summary off) ${statement}`,
    v.object({ 'QUERY PLAN': v.string() }),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

onEachDatabase('plans over months', (open) => {
  test('rows of all months are analyzed once their number has doubled, on PostgreSQL', async () => {
    const store = await open();
    const counted = async () => {
      const counts = sql`select reltuples as count from pg_class where oid = 'transactions'::regclass`;
      return onlyRow(await rawRows(store.db, counts, v.object({ count: v.number() }))).count;
    };
    await store.db.execute(sql`analyze transactions, chain_events`);
    await fill(store.db);
    for (const month of FILLED) await store.db.execute(sql`analyze ${sql.raw(`transactions_${month}`)}`);
    await refreshStatistics(store);
    expect(await counted()).toBe(store.pool === null ? 0 : FILLED.length * ROWS);
  });

  test('lists by position read the newest month alone, and lookups only the months of their slots', async () => {
    const { db } = await open();
    await fill(db);
    await db.execute(sql`analyze transactions, chain_events`);
    const newest = await planOf(
      db,
      sql`select * from transactions order by slot desc, slot_index desc limit 20`,
    );
    expect(newest).toMatch(/transactions_202 .*rows=20/);
    expect(newest).toMatch(/transactions_201 .*never executed/);
    expect(newest).toMatch(/transactions_200 .*never executed/);
    expect(newest).not.toContain('Sort');
    const slot = String(201n * MONTH_SLOTS + 5n);
    const one = await planOf(
      db,
      sql`select * from chain_events join transactions using (slot, slot_index) where slot = ${slot}::bigint`,
    );
    expect(one).toContain('transactions_201');
    expect(one).not.toMatch(/_20[02]\b|Seq Scan/);
    const joined = await planOf(
      db,
      sql`select signature from (select * from chain_events where pool = decode(md5('201-5'), 'hex') order by slot limit 3) e
        join transactions using (slot, slot_index)`,
    );
    expect(joined).toMatch(/on transactions_201 .*loops=3/);
    expect(joined).toMatch(/on transactions_200 .*never executed/);
    expect(joined).toMatch(/on transactions_202 .*never executed/);
  });

  test('searches by signature, pool, payer and name use an index of each month', async () => {
    const { db } = await open();
    await fill(db);
    await db.execute(sql`analyze transactions, chain_events`);
    const statements = [
      sql`select * from transactions where signature = decode(md5('201-5'), 'hex')`,
      sql`select * from chain_events where pool = decode(md5('201-5'), 'hex') order by slot, slot_index, outer_index, inner_index`,
      sql`select t.at from transactions t where t.fee_payer = decode(md5('201-5'), 'hex') order by t.at desc limit 1`,
      sql`select 1 from chain_events where name = 'PoolCreated' and slot >= 5`,
      sql`select name from chain_events where pool is null`,
      sql`select slot from transactions where not finalized`,
    ];
    for (const statement of statements) {
      expect(await planOf(db, statement)).not.toMatch(/Seq Scan on \w+_20\d/);
    }
  });
});
