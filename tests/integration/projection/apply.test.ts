import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import { finalize } from '#server/projection/finalize.ts';
import { rebuild } from '#tests/support/rebuild-projection.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { chainEvents, notifications, pools, seats, transactions } from '#server/store/schema.ts';
import { ChainScript, signatureOf } from '#tests/support/chain-script.ts';
import { onEachDatabase, type OpenDatabase } from '#tests/support/databases.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { followed, sentEvents, stored } from '#tests/support/projected.ts';

const HEAD = { confirmedSlot: 5_000n };
const GENESIS = 'a-genesis-hash';

async function opened(open: OpenDatabase): Promise<Store> {
  const store = await open();
  await initialize(store.db, GENESIS);
  return store;
}

/** Plays a pool of eight that is drawn and has paid a winner. */
function played(chain = new ChainScript(), id = 1n): PoolScript {
  const pool = new PoolScript(chain, id, { maxPlayers: 8, randomMultiplier: true, bonusLamports: 1_000n });
  pool.create();
  while (pool.players.length < 8) pool.join();
  pool.complete();
  pool.claim(0);
  return pool;
}

onEachDatabase('the projection', (open) => {
  test('stores transactions with the pools, seats, notifications and live events that follow from them', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    const pool = played(chain);
    const applied = await applyTransactions(db, chain.transactions, HEAD);
    expect(applied).toEqual({ revision: 1n, stored: 10 });
    const [row] = await db.select().from(pools);
    expect(row).toMatchObject({
      address: pool.address,
      entryLamports: 100_000_000n,
      status: 'completed',
      playerCount: 8,
      winnerCount: 2,
      unpaidLamports: 800_001_000n - (pool.ledger().winners[0]?.total ?? 0n),
      slot: chain.slot,
      revision: 1n,
    });
    expect(await db.select().from(seats)).toHaveLength(8);
    expect(await db.select().from(notifications)).toHaveLength(8 + 8 + 8 + 1);
    const types = (await sentEvents(db)).map(({ type }) => type);
    expect(types.filter((type) => type === 'user_joined')).toHaveLength(7);
    expect(types.slice(-5)).toEqual([
      'pool_state_changed',
      'pool_resolved',
      'pool_resolved_details',
      'payout_claimed',
      'participant_state_changed',
    ]);
    expect(await projectionDifferences(db)).toEqual([]);
    expect(await readIndexerState(db)).toMatchObject({ confirmedSlot: 5_000n, revision: 1n });
  });

  test('batches of any size end in the same rows, and every commit has its revision', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    played(chain);
    for (const transaction of chain.transactions) await applyTransactions(db, [transaction], HEAD);
    expect(await projectionDifferences(db)).toEqual([]);
    expect((await db.select().from(pools))[0]?.revision).toBe(10n);
    const singly = [await stored(db), await sentEvents(db)];
    const all = await opened(open);
    await applyTransactions(all.db, chain.transactions, HEAD);
    expect([await stored(all.db), await sentEvents(all.db)]).toEqual(singly);
  });

  test('transactions that are applied again change nothing but the confirmed slot', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    played(chain);
    await applyTransactions(db, chain.transactions, HEAD);
    const before = await sentEvents(db);
    const twice = [...chain.transactions.slice(2, 6), ...chain.transactions.slice(2, 6)];
    expect(await applyTransactions(db, twice, { confirmedSlot: 6_000n })).toEqual({
      revision: 1n,
      stored: 0,
    });
    expect(await sentEvents(db)).toEqual(before);
    expect(await readIndexerState(db)).toMatchObject({ confirmedSlot: 6_000n, revision: 1n });
    await applyTransactions(db, [], HEAD);
    expect(await readIndexerState(db)).toMatchObject({ confirmedSlot: 6_000n });
  });

  test('a join that arrives last decides the draw that waited for it', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    const pool = played(chain);
    const [late, ...others] = [chain.transactions[3], ...chain.transactions.toSpliced(3, 1)];
    if (late === undefined) throw new Error('no join');
    await applyTransactions(db, others as typeof chain.transactions, HEAD);
    const undecided = await sentEvents(db);
    expect(undecided.some(({ type }) => type === 'pool_resolved_details')).toBe(false);
    await applyTransactions(db, [late], HEAD);
    expect(await projectionDifferences(db)).toEqual([]);
    const received = (await sentEvents(db)).slice(undecided.length);
    expect(received).toContainEqual(
      expect.objectContaining({
        type: 'user_joined',
        user: pool.players.find((p) => p === joinerOf(late)),
        participantCount: 8,
      }),
    );
    expect(received.filter(({ type }) => type === 'pool_resolved_details')).toHaveLength(1);
  });

  test('a creation that arrives last adds everything that waited for it', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    played(chain);
    const [creation, ...others] = chain.transactions;
    await applyTransactions(db, others, HEAD);
    expect(await db.select().from(pools)).toEqual([]);
    expect(await sentEvents(db)).toEqual([]);
    await applyTransactions(db, creation === undefined ? [] : [creation], HEAD);
    expect(await projectionDifferences(db)).toEqual([]);
    const events = await sentEvents(db);
    expect(events[0]?.type).toBe('pool_created');
    expect(followed(events)).toEqual(await stored(db));
  });

  test('a failed transaction is stored with its error and changes no pool', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    chain.land(['join_pool'], [], { InstructionError: [0, { Custom: 6001 }] });
    expect((await applyTransactions(db, chain.transactions, HEAD)).stored).toBe(1);
    expect(await db.select().from(transactions)).toMatchObject([
      { error: { InstructionError: [0, { Custom: 6001 }] }, instructions: ['join_pool'], finalized: false },
    ]);
  });

  test('rows of other pools keep their revision', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    const [one, other] = [new PoolScript(chain, 1n), new PoolScript(chain, 2n)];
    one.create();
    other.create();
    one.join();
    await applyTransactions(db, chain.transactions, HEAD);
    await applyTransactions(db, [one.join()], HEAD);
    const revisions = await db
      .select({ id: pools.id, revision: pools.revision })
      .from(pools)
      .orderBy(pools.id);
    expect(revisions).toEqual([
      { id: 1n, revision: 2n },
      { id: 2n, revision: 1n },
    ]);
    const changed = await db.select({ player: seats.player }).from(seats).where(eq(seats.revision, 2n));
    expect(changed).toEqual([{ player: one.players[2] }]);
  });

  test('a batch that cannot be stored is rolled back', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    const pool = new PoolScript(chain, 1n);
    const creation = pool.create();
    const join = pool.join();
    const broken = { ...join, events: [...join.events, ...join.events] };
    await expect(applyTransactions(db, [creation, broken], HEAD)).rejects.toThrow();
    expect(await db.select().from(transactions)).toEqual([]);
    expect(await readIndexerState(db)).toMatchObject({ revision: 0n, confirmedSlot: 0n });
    await applyTransactions(db, [creation, join], HEAD);
    expect(await projectionDifferences(db)).toEqual([]);
  });

  test('a transaction at the position of another stored one is refused', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    const stranger = { ...played(chain).claim(1), signature: signatureOf('stranger') };
    await applyTransactions(db, chain.transactions, HEAD);
    await expect(applyTransactions(db, [stranger], HEAD)).rejects.toThrow(
      /list that slot's transactions again/,
    );
  });

  test('a rebuild corrects any wrong rows', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    played(chain, 1n);
    played(chain, 2n);
    await applyTransactions(db, chain.transactions, HEAD);
    const right = await stored(db);
    await db.update(seats).set({ stage: 'lost', baseLamports: 1n });
    await db.update(pools).set({ status: 'open', unpaidLamports: 3n });
    await db.delete(notifications);
    const wrong = await projectionDifferences(db);
    expect(wrong.filter((line) => line.startsWith('pool'))).toHaveLength(2);
    expect(wrong.filter((line) => line.startsWith('seat'))).toHaveLength(16);
    expect(wrong.filter((line) => line.startsWith('notification'))).toHaveLength(50);
    expect(await rebuild(db)).toBe(2n);
    expect(await projectionDifferences(db)).toEqual([]);
    expect(await stored(db)).toEqual(right);
    await db.delete(chainEvents);
    expect(await projectionDifferences(db)).toHaveLength(2);
  });

  test('finalized slots are marked, and later transactions below them are finalized at once', async () => {
    const { db } = await opened(open);
    const chain = new ChainScript();
    played(chain);
    const [first, second, third, ...others] = chain.transactions;
    if (first === undefined || second === undefined || third === undefined) throw new Error('too short');
    await applyTransactions(db, [first, third, ...others], HEAD);
    await finalize(db, { slot: third.slot, signature: third.signature });
    await finalize(db, { slot: first.slot, signature: first.signature });
    await applyTransactions(db, [second], HEAD);
    const rows = await db.select().from(transactions).where(eq(transactions.finalized, true));
    expect(rows.map(({ signature }) => signature).toSorted()).toEqual(
      [first, second, third].map(({ signature }) => signature).toSorted(),
    );
    expect(await readIndexerState(db)).toMatchObject({
      finalizedSlot: third.slot,
      finalizedSignature: third.signature,
      revision: 3n,
    });
  });

  test('a database belongs to one cluster', async () => {
    const { db } = await opened(open);
    expect(await initialize(db, GENESIS)).toMatchObject({ genesisHash: GENESIS, revision: 0n });
    await expect(initialize(db, 'another')).rejects.toThrow(
      `genesis hash ${GENESIS}, but the RPC's cluster has another`,
    );
  });

  test('nothing is stored without a cluster', async () => {
    const { db } = await open();
    expect(await readIndexerState(db)).toBeNull();
    await expect(applyTransactions(db, [], HEAD)).rejects.toThrow(/belongs to no cluster/);
  });

  test('every commit that changes rows is announced with its revision', async () => {
    const store = await opened(open);
    const received: string[] = [];
    const stop = await listen(store, (payload) => received.push(payload));
    const chain = new ChainScript();
    const pool = new PoolScript(chain, 1n);
    await applyTransactions(store.db, [pool.create()], HEAD);
    await applyTransactions(store.db, [], { confirmedSlot: 9_000n });
    await applyTransactions(store.db, [pool.join()], HEAD);
    await expect.poll(() => received).toEqual(['1', '2']);
    await stop();
  });
});

function joinerOf({ events }: ChainScript['transactions'][number]): string | undefined {
  const event = events[0]?.event;
  return event?.name === 'PlayerJoined' ? event.player : undefined;
}

async function listen(store: Store, received: (payload: string) => void): Promise<() => Promise<void>> {
  if (store.embedded !== null) return store.embedded.listen('projection', received);
  const client = await store.pool?.connect();
  if (client === undefined) throw new Error('neither database');
  client.on('notification', ({ payload }) => received(payload ?? ''));
  await client.query('listen projection');
  return async () => client.release(true);
}
