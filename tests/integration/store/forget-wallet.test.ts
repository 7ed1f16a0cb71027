import { asc, eq, getTableName, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { forgetWallet } from '#server/store/forget-wallet.ts';
import type { Store } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import * as schema from '#server/store/schema.ts';
import { seatPlayers } from '#tests/support/admin-api.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { numberedKey } from '#tests/support/keys.ts';
import * as v from 'valibot';

const { adminSessions, auditLog, liveEvents, presence, seats, suggestions, suggestionVotes } = schema;
const [alice, bob] = [numberedKey('wallet', 1), numberedKey('wallet', 2)];
const [ALICE, BOB] = [alice.publicKey.toBase58(), bob.publicKey.toBase58()];
const AT = 1_790_000_000;
const none = { suggestions: 0, votes: 0, presence: 0, sessions: 0, reopened: 0 };

/** Tables with what follows from the chain, and the audit log: these may still name a forgotten wallet. */
const STAYING = new Set([
  'audit_log',
  'chain_events',
  'live_events',
  'notifications',
  'pools',
  'seats',
  'transactions',
  'wallets',
]);

onEachDatabase('a forgotten wallet', (openEmpty) => {
  let store: Store;
  beforeEach(async () => {
    store = await openEmpty();
    await seatPlayers(store, [alice, bob]);
  });

  const suggest = async (wallet: string, changes: Partial<typeof suggestions.$inferInsert> = {}) => {
    const [row] = await store.db
      .insert(suggestions)
      .values({
        wallet,
        title: 'Pools for friends',
        body: 'Pools that only friends can join.',
        status: 'open',
        votes: 0,
        createdAt: AT,
        updatedAt: AT,
        ...changes,
      })
      .returning();
    return row?.id ?? 0;
  };
  const vote = async (wallet: string, suggestion: number): Promise<void> => {
    await store.db.insert(suggestionVotes).values({ suggestion, wallet, at: AT });
    await store.db
      .update(suggestions)
      .set({ votes: sql`${suggestions.votes} + 1` })
      .where(eq(suggestions.id, suggestion));
  };
  const stay = async (wallet: string): Promise<void> => {
    await store.db.insert(presence).values({ process: 'one', wallet, subnet: 'home' });
    await store.db.insert(adminSessions).values({
      tokenHash: `hash of ${wallet}`,
      wallet,
      createdAt: AT,
      usedAt: AT,
      expiresAt: AT + 60,
    });
  };
  const named = async (wallet: string): Promise<string[]> => {
    const found: string[] = [];
    for (const table of Object.values(schema)) {
      const name = getTableName(table);
      const query = sql`select count(*)::int as count from ${table} as stored where stored::text like ${`%${wallet}%`}`;
      const [row] = await rawRows(store.db, query, v.object({ count: v.number() }));
      if (row !== undefined && row.count > 0) found.push(name);
    }
    return found;
  };

  test('its suggestions, votes, presence and sessions are deleted, and those of others stay', async () => {
    const ownOne = await suggest(ALICE);
    const others = await suggest(BOB);
    await vote(ALICE, others);
    await vote(BOB, others);
    await vote(BOB, ownOne);
    await stay(ALICE);
    await stay(BOB);
    expect(await forgetWallet(store.db, ALICE, AT)).toEqual({
      suggestions: 1,
      votes: 1,
      presence: 1,
      sessions: 1,
      reopened: 0,
    });
    expect((await named(ALICE)).filter((table) => !STAYING.has(table))).toEqual([]);
    expect(await store.db.select().from(suggestions)).toMatchObject([{ id: others, wallet: BOB, votes: 1 }]);
    expect(await store.db.select().from(suggestionVotes)).toMatchObject([
      { suggestion: others, wallet: BOB },
    ]);
    expect((await store.db.select().from(presence)).map(({ wallet }) => wallet)).toEqual([BOB]);
    expect((await store.db.select().from(adminSessions)).map(({ wallet }) => wallet)).toEqual([BOB]);
  });

  test('suggestions of others that were merged into a deleted one are open again', async () => {
    const target = await suggest(ALICE, { votes: 1 });
    const merged = await suggest(BOB, { status: 'merged', mergedInto: target });
    expect(await forgetWallet(store.db, ALICE, AT + 5)).toEqual({ ...none, suggestions: 1, reopened: 1 });
    expect(await store.db.select().from(suggestions)).toMatchObject([
      { id: merged, status: 'open', mergedInto: null, updatedAt: AT + 5 },
    ]);
  });

  test('rows that follow from the chain, and the audit log, stay', async () => {
    await store.db.insert(auditLog).values({ wallet: ALICE, action: 'sign_in', detail: {}, at: AT });
    const before = await store.db.select().from(seats).orderBy(asc(seats.player));
    const events = await store.db.$count(liveEvents);
    expect(await forgetWallet(store.db, ALICE, AT)).toEqual(none);
    expect(await store.db.select().from(seats).orderBy(asc(seats.player))).toEqual(before);
    expect(before.map(({ player }) => player)).toContain(ALICE);
    expect(await store.db.$count(liveEvents)).toBe(events);
    expect(await store.db.$count(auditLog)).toBe(1);
  });

  test('if a step fails, nothing is deleted', async () => {
    await suggest(ALICE);
    await stay(ALICE);
    await store.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
    await store.db.execute(sql`
      create trigger refusing before delete on ${adminSessions} for each row execute function refuse()`);
    try {
      await expect(forgetWallet(store.db, ALICE, AT)).rejects.toThrow();
    } finally {
      await store.db.execute(sql`drop trigger refusing on ${adminSessions}`);
      await store.db.execute(sql`drop function refuse()`);
    }
    expect(await store.db.$count(suggestions)).toBe(1);
    expect(await store.db.$count(presence)).toBe(1);
  });
});
