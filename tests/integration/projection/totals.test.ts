import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { MONTH_SLOTS } from '#server/projection/rows/months.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import { storeAccount } from '#server/projection/store-account.ts';
import type { Database } from '#server/store/open-store.ts';
import { hours, indexerState, pools, wallets } from '#server/store/schema.ts';
import { decodePool } from '#src/chain/program/pool-account.ts';
import { addressOf, ChainScript } from '#tests/support/chain-script.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { type Life, playTogether } from '#tests/support/pool-lives.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { sampleAccounts } from '#tests/support/sample-accounts.ts';
import { totalsDifferences } from '#tests/support/totals-differences.ts';
import { Reader } from './reader.ts';

const HEAD = { confirmedSlot: 5_000n };
const RUNS = 12;
const TIMEOUT_MS = 600_000;
/** The wallets of all roles. */
const CAST = Array.from({ length: 6 }, (_, index) => addressOf(`cast ${index}`));
const member = fc.nat({ max: CAST.length - 1 });
const memberOf = (index: number): string => CAST[index % CAST.length] ?? '';

const life = fc.record({
  creator: member,
  guests: fc.shuffledSubarray(CAST),
  maxPlayers: fc.integer({ min: 2, max: 5 }),
  bonusLamports: fc.bigInt({ min: 0n, max: 1_000n }),
  ending: fc.constantFrom('open', 'expired', 'locked', 'timed out', 'void', 'drawn', 'paid'),
  restless: fc.boolean(),
  pause: fc.integer({ min: 0, max: 1_500 }),
});
const step = fc.record({
  kind: fc.constantFrom(
    'next',
    'next',
    'later',
    'again',
    'revert',
    'move',
    'replace',
    'pass',
    'repair',
    'close',
  ),
  from: fc.nat(),
  size: fc.integer({ min: 1, max: 12 }),
});
const history = fc.record({
  lives: fc.array(life, { minLength: 2, maxLength: 4 }),
  picks: fc.array(fc.nat(), { minLength: 20, maxLength: 60 }),
  payers: fc.array(member, { minLength: 1, maxLength: 20 }),
  steps: fc.array(step, { minLength: 5, maxLength: 18 }),
});

const accounts = (await sampleAccounts())
  .filter(({ type }) => type === 'Pool')
  .map(({ address, data }) => decodePool(address, data));

/** Plays pools across the end of a month, whose creators, players, completers and payers are few wallets. */
function played({
  lives,
  picks,
  payers,
}: typeof history extends fc.Arbitrary<infer T> ? T : never): ChainScript {
  const chain = new ChainScript('totals', 2, MONTH_SLOTS - 20n);
  playTogether(
    chain,
    lives.map(({ creator, maxPlayers, bonusLamports, ...others }): Life => ({
      ...others,
      choices: { creator: memberOf(creator), maxPlayers, bonusLamports },
    })),
    picks,
  );
  const paidBy = (index: number): string => memberOf(payers[index % payers.length] ?? 0);
  const transactions = chain.transactions.map((one, index) => ({
    ...one,
    feePayer: paidBy(index),
    events: one.events.map((located) =>
      'completer' in located.event
        ? {
            ...located,
            event: { ...located.event, completer: paidBy(located.event.completer.codePointAt(0) ?? 0) },
          }
        : located,
    ),
  }));
  chain.transactions.splice(0, Infinity, ...transactions);
  return chain;
}

/** Stores another pool's account as a pool's own, or that the pool has no account. */
async function repair(db: Database, from: number, isClosed: boolean): Promise<void> {
  const rows = await db.select().from(pools).orderBy(pools.address);
  const row = rows[from % (rows.length || 1)];
  const account = accounts[from % accounts.length];
  if (row === undefined || account === undefined) return;
  const { address, revision } = row;
  const players = account.players.map((player, index) =>
    index < CAST.length ? memberOf(from + index) : player,
  );
  // A completed pool cannot be drawn a second time, so its account is only removed.
  const given =
    isClosed || row.status === 'completed' ? null : { ...account, players, address, creator: row.creator };
  await storeAccount(db, address, given, { revision, now: row.createdAt + 9_000 });
}

onEachDatabase('figures of wallets and hours', (open) => {
  test(
    'figures equal those computed from all rows after any transactions, forks, refolds and repairs',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (given) => {
          const { db } = await open();
          await initialize(db, 'genesis');
          const reader = new Reader(db, played(given));
          for (const one of given.steps) {
            const isRepair = one.kind === 'repair' || one.kind === 'close';
            await (isRepair ? repair(db, one.from, one.kind === 'close') : reader.take(one));
            expect(await totalsDifferences(db)).toEqual([]);
          }
          await reader.readAll();
          expect(await totalsDifferences(db)).toEqual([]);
        }),
        // Do not shrink failures, because every run must empty a database.
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    TIMEOUT_MS,
  );

  test('a wallet was last seen when it last paid for one of its pools, unless a fork drops the payment', async () => {
    const { db } = await open();
    await initialize(db, 'genesis');
    const chain = new ChainScript();
    const pool = new PoolScript(chain, 1n, { maxPlayers: 4 });
    pool.create();
    const join = pool.join();
    const [, player = ''] = pool.players;
    chain.warp(60);
    const later = { ...pool.join(), feePayer: player };
    const seen = async () =>
      (await db.select().from(wallets).where(eq(wallets.wallet, player)))[0]?.lastSeenAt;
    const apply = (...given: ChainTransaction[]) => applyTransactions(db, given, HEAD);
    await apply(...chain.transactions.slice(0, 2));
    expect(await seen()).toBe(join.at);
    await apply(later);
    expect(await seen()).toBe(later.at);
    await apply({ ...later, slot: later.slot + 5n, at: (later.at ?? 0) - 1 });
    expect(await seen()).toBe((later.at ?? 0) - 1);
    await revertTransactions(db, [later.signature], HEAD);
    expect(await seen()).toBe(join.at);
    await revertTransactions(db, [join.signature], HEAD);
    await apply(later);
    expect(await seen()).toBeUndefined();
    await apply(join);
    expect(await seen()).toBe(later.at);
    expect(await totalsDifferences(db)).toEqual([]);
  });

  test('figures that an earlier version did not store are computed before the next change', async () => {
    const { db } = await open();
    await initialize(db, 'genesis');
    const chain = new ChainScript();
    const pool = new PoolScript(chain, 1n, { maxPlayers: 4 });
    pool.create();
    pool.join();
    await applyTransactions(db, chain.transactions, HEAD);
    const [creator] = await db.select().from(wallets).where(eq(wallets.wallet, pool.creator));
    expect(creator).toMatchObject({ entries: 1n, created: 1n, joined: 1n, won: 0n });
    await db.delete(wallets);
    await db.update(hours).set({ joins: 7n });
    await db.update(indexerState).set({ revision: 2n });
    pool.join();
    await applyTransactions(db, chain.transactions, HEAD);
    expect(await totalsDifferences(db)).toEqual([]);
    expect(await db.select().from(wallets)).toHaveLength(3);
    expect(await readIndexerState(db)).toMatchObject({ revision: 3n, totalsRevision: 3n });
  });
});
