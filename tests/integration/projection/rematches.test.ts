import { expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { initialize } from '#server/projection/state.ts';
import type { Database } from '#server/store/open-store.ts';
import { notifications } from '#server/store/schema.ts';
import { REMATCH_SECONDS } from '#src/protocol/rematch.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { type PoolChoices, PoolScript } from '#tests/support/pool-script.ts';
import { sentEvents } from '#tests/support/projected.ts';

const HEAD = { confirmedSlot: 5_000n };
const TERMS = { entryLamports: 20_000_000n, maxPlayers: 3, minPlayers: 3 };

/** A pool of three that was drawn by the last transaction. */
function drawn(): { readonly chain: ChainScript; readonly first: PoolScript } {
  const chain = new ChainScript();
  const first = new PoolScript(chain, 1n, TERMS);
  first.create();
  first.join();
  first.join();
  first.complete();
  return { chain, first };
}

const rematchOf = (chain: ChainScript, id: bigint, choices: PoolChoices): ChainTransaction =>
  new PoolScript(chain, id, { ...TERMS, ...choices }).create();

/** Returns the ids of the new pools in live events of rematches, and the wallets that have a notification. */
async function notified(db: Database) {
  const rows = await db.select().from(notifications);
  const events = await sentEvents(db);
  return {
    events: events.flatMap((event) => (event.type === 'rematch_opened' ? [event] : [])),
    wallets: rows.flatMap(({ kind, wallet }) => (kind === 'rematch' ? [wallet] : [])).toSorted(),
  };
}

onEachDatabase('rematches', (open) => {
  const opened = async (): Promise<Database> => {
    const { db } = await open();
    await initialize(db, 'genesis');
    return db;
  };

  test('rematches notify the other players of a drawn pool, once', async () => {
    const db = await opened();
    const { chain, first } = drawn();
    const [, mate = '', other = ''] = [...first.players];
    rematchOf(chain, 2n, { creator: mate, name: 'Pool 1 II' });
    // The second rematch of the same pool notifies no player.
    rematchOf(chain, 3n, { creator: other });
    await applyTransactions(db, chain.transactions, HEAD);
    const { events, wallets } = await notified(db);
    expect(events).toMatchObject([
      {
        poolId: 2n,
        firstPoolId: 1n,
        firstPoolAddress: first.address,
        creator: mate,
        entryAmount: 20_000_000n,
      },
    ]);
    expect(wallets).toEqual(first.players.filter((player) => player !== mate).toSorted());
  });

  test('rematches have the terms of the drawn pool, a player as creator, and begin within ten minutes of the draw', async () => {
    const { chain, first } = drawn();
    const [player = ''] = first.players;
    const others: PoolChoices[] = [
      { creator: player, entryLamports: 20_000_001n },
      { creator: player, bonusLamports: 1n },
      { creator: player, maxPlayers: 4 },
      { creator: player, minPlayers: 2 },
      { creator: player, gated: true },
      {},
    ];
    others.forEach((choices, index) => rematchOf(chain, BigInt(index + 2), choices));
    const db = await opened();
    await applyTransactions(db, chain.transactions, HEAD);
    expect((await notified(db)).events).toEqual([]);

    for (const [late, count] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const timed = drawn();
      // Each transaction advances the script's clock by a second.
      timed.chain.warp(REMATCH_SECONDS - 1 + late);
      rematchOf(timed.chain, 2n, { creator: timed.first.players[0] ?? '' });
      const fresh = await opened();
      await applyTransactions(fresh, timed.chain.transactions, HEAD);
      expect((await notified(fresh)).events).toHaveLength(count);
    }
  });

  test('rematches are recognised if the draw is read after them', async () => {
    const db = await opened();
    const { chain, first } = drawn();
    rematchOf(chain, 2n, { creator: first.players[0] ?? '' });
    const [draw, ...others] = [chain.transactions[3], ...chain.transactions.toSpliced(3, 1)];
    await applyTransactions(db, others as ChainTransaction[], HEAD);
    expect((await notified(db)).events).toEqual([]);
    await applyTransactions(db, draw === undefined ? [] : [draw], HEAD);
    expect((await notified(db)).events).toHaveLength(1);
  });

  test('rematches notify no player a second time after a fork, a late event or a duplicate', async () => {
    const db = await opened();
    const { chain, first } = drawn();
    const [player = ''] = first.players;
    const next = new PoolScript(chain, 2n, { ...TERMS, creator: player });
    const creation = next.create();
    const join = next.join();
    await applyTransactions(
      db,
      chain.transactions.filter((one) => one !== join),
      HEAD,
    );
    const once = await notified(db);
    expect(once.events).toHaveLength(1);
    expect(once.wallets).toHaveLength(2);

    await applyTransactions(db, [creation], HEAD);
    // A late claim and a late join refold both pools.
    next.join();
    first.claim(0);
    await applyTransactions(db, chain.transactions.slice(-2), HEAD);
    await applyTransactions(db, [join], HEAD);
    expect(await notified(db)).toEqual(once);

    const dropped = chain.transactions.slice(4, 7);
    await revertTransactions(
      db,
      dropped.map(({ signature }) => signature),
      HEAD,
    );
    expect(await notified(db)).toEqual({ events: once.events, wallets: [] });
    await applyTransactions(db, dropped, HEAD);
    expect(await notified(db)).toEqual(once);
    // This rematch replaces one that a fork has dropped.
    rematchOf(chain, 3n, { creator: player });
    await applyTransactions(db, chain.transactions, HEAD);
    expect(await notified(db)).toEqual(once);
  });
});
