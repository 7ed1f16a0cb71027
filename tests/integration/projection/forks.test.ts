import { expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import { eq } from 'drizzle-orm';
import { finalize } from '#server/projection/finalize.ts';
import { lowerSlots } from '#server/projection/lower-slots.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { notifications, pools, seats, transactions } from '#server/store/schema.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { onEachDatabase, type OpenDatabase } from '#tests/support/databases.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { followed, positions, sentEvents, stored } from '#tests/support/projected.ts';

const HEAD = { confirmedSlot: 5_000n };

async function withPool(
  open: OpenDatabase,
): Promise<{ readonly db: Store['db']; readonly chain: ChainScript; readonly pool: PoolScript }> {
  const { db } = await open();
  await initialize(db, 'genesis');
  const chain = new ChainScript();
  const pool = new PoolScript(chain, 1n, { maxPlayers: 4 });
  pool.create();
  while (pool.players.length < 4) pool.join();
  await applyTransactions(db, chain.transactions, HEAD);
  return { db, chain, pool };
}

const signaturesOf = (list: ChainScript['transactions']): string[] => list.map(({ signature }) => signature);

onEachDatabase('forks', (open) => {
  test('rolled back joins leave the pool as it was, and emit events', async () => {
    const { db, chain, pool } = await withPool(open);
    const before = await sentEvents(db);
    const dropped = signaturesOf(chain.transactions.slice(2));
    expect(await revertTransactions(db, [...dropped, 'unknown'], HEAD)).toEqual({ revision: 2n, stored: 2 });
    expect(await projectionDifferences(db)).toEqual([]);
    expect(await db.select().from(pools)).toMatchObject([
      { status: 'open', playerCount: 2, filledAt: null, openEntries: 2, revision: 2n },
    ]);
    expect(await db.select().from(seats)).toHaveLength(2);
    expect(await db.select().from(notifications)).toEqual([]);
    const corrections = (await sentEvents(db)).slice(before.length);
    const slot = HEAD.confirmedSlot + 1n;
    for (const event of corrections) expect(event).toMatchObject({ isCorrection: true, slot });
    expect(corrections).toMatchObject([
      { type: 'user_left', user: pool.players[2], participantCount: 2, signature: null },
      { type: 'user_left', user: pool.players[3], participantCount: 2, signature: null },
      { type: 'pool_state_changed', oldState: 'locked', newState: 'open' },
    ]);
    expect(await readIndexerState(db)).toMatchObject({ revision: 2n, removedRevision: 2n });
  });

  test('a pool whose creation is rolled back is deleted with all its rows, and restored with it', async () => {
    const { db, chain } = await withPool(open);
    await revertTransactions(db, signaturesOf(chain.transactions.slice(0, 1)), HEAD);
    for (const table of [pools, seats, notifications]) expect(await db.select().from(table)).toEqual([]);
    expect(followed(await sentEvents(db))).toEqual(new Map());
    await applyTransactions(db, chain.transactions, HEAD);
    expect(await projectionDifferences(db)).toEqual([]);
    expect(followed(await sentEvents(db))).toEqual(await stored(db));
  });

  test('transactions that landed again elsewhere and in another order get their new positions', async () => {
    const { db, chain, pool } = await withPool(open);
    const [creation, one, two, three] = chain.transactions;
    if (creation === undefined || one === undefined || two === undefined || three === undefined) {
      throw new Error('too short');
    }
    const changed = [
      { ...two, slot: one.slot + 10n },
      { ...one, slot: one.slot + 10n, slotIndex: 1 },
    ];
    expect((await applyTransactions(db, [creation, ...changed], HEAD)).stored).toBe(2);
    expect((await positions(db)).get(one.signature)).toBe(`${one.slot + 10n}/1`);
    const order = await db.select().from(seats).orderBy(seats.seat);
    expect(order.map(({ player }) => player)).toEqual([0, 3, 2, 1].map((seat) => pool.players[seat]));
    expect(await projectionDifferences(db)).toEqual([]);
    expect(followed(await sentEvents(db))).toEqual(await stored(db));
  });

  test('finalized transactions are rolled back only if the chain never had them, else repositioned', async () => {
    const { db, chain } = await withPool(open);
    const [creation, join] = chain.transactions;
    if (creation === undefined || join === undefined) throw new Error('too short');
    await finalize(db, { slot: creation.slot, signature: creation.signature });
    await expect(revertTransactions(db, signaturesOf([creation, join]), HEAD)).rejects.toThrow(
      /is finalized/,
    );
    expect(await readIndexerState(db)).toMatchObject({ revision: 2n });
    const elsewhere = { ...creation, slot: creation.slot - 1n };
    await applyTransactions(db, [elsewhere], HEAD);
    const changed = eq(transactions.signature, creation.signature);
    expect(await db.select().from(transactions).where(changed)).toMatchObject([
      { slot: elsewhere.slot, finalized: true },
    ]);
    expect(await projectionDifferences(db)).toEqual([]);

    await revertTransactions(db, signaturesOf([creation]), HEAD, true);
    expect(await db.select().from(transactions)).toHaveLength(3);
    expect(await db.select().from(pools)).toEqual([]);
    expect(await readIndexerState(db)).toMatchObject({ finalizedSignature: null });
  });

  test('slots that were too high are lowered, and transactions above are no longer finalized', async () => {
    const { db, chain } = await withPool(open);
    const [creation, join] = chain.transactions;
    if (creation === undefined || join === undefined) throw new Error('too short');
    const million = 1_000_000n;
    await applyTransactions(db, [], { confirmedSlot: join.slot + million });
    await finalize(db, {
      slot: join.slot + million,
      signature: chain.transactions.at(-1)?.signature ?? null,
    });
    await lowerSlots(db, { confirmedSlot: join.slot, finalizedSlot: creation.slot });
    expect(await readIndexerState(db)).toMatchObject({
      confirmedSlot: join.slot,
      finalizedSlot: creation.slot,
      finalizedSignature: creation.signature,
    });
    expect(await db.$count(transactions, eq(transactions.finalized, true))).toBe(1);
  });

  test('an empty rollback changes nothing', async () => {
    const { db } = await withPool(open);
    expect(await revertTransactions(db, [], HEAD)).toEqual({ revision: 1n, stored: 0 });
    expect(await revertTransactions(db, ['unknown'], HEAD)).toEqual({ revision: 1n, stored: 0 });
  });
});
