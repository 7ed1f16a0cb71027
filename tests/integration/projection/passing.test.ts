import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import { passTime } from '#server/projection/pass-time.ts';
import { rebuild } from '#tests/support/rebuild-projection.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { ConfigScript } from '#tests/support/config-script.ts';
import { onEachDatabase, type OpenDatabase } from '#tests/support/databases.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { followed, sentEvents, stored } from '#tests/support/projected.ts';

const HEAD = { confirmedSlot: 5_000n };
const NO_ROUNDS: ReadonlyMap<bigint, string> = new Map();

async function opened(open: OpenDatabase): Promise<Store['db']> {
  const { db } = await open();
  await initialize(db, 'genesis');
  return db;
}

/** Creates a pool of two, which the next join locks. */
function nearlyFull(chain: ChainScript, id: bigint): PoolScript {
  const pool = new PoolScript(chain, id, { maxPlayers: 2 });
  pool.create();
  return pool;
}

const rowsOf = (db: Store['db']) =>
  db
    .select({ status: pools.status, signature: pools.signature, revision: pools.revision })
    .from(pools)
    .orderBy(asc(pools.id));

const newsOf = async (db: Store['db'], received: number) => (await sentEvents(db)).slice(received);

onEachDatabase('time and beacon', (open) => {
  test('a pool is drawing once its round is due by the chain’s clock, which is emitted once', async () => {
    const db = await opened(open);
    const chain = new ChainScript();
    const pool = nearlyFull(chain, 1n);
    pool.join();
    await applyTransactions(db, chain.transactions, HEAD);
    const received = (await sentEvents(db)).length;
    const { drawAt } = pool.lockRecord();

    expect(await passTime(db, { time: drawAt - 1, rounds: NO_ROUNDS })).toBe(0);
    expect(await rowsOf(db)).toMatchObject([{ status: 'locked', revision: 1n }]);
    expect(await passTime(db, { time: drawAt + 5, rounds: NO_ROUNDS })).toBe(1);
    expect(await passTime(db, { time: drawAt + 9, rounds: NO_ROUNDS })).toBe(0);
    expect(await passTime(db, { time: drawAt - 9, rounds: NO_ROUNDS })).toBe(0);
    expect(await rowsOf(db)).toMatchObject([{ status: 'drawing', revision: 2n }]);
    expect(await newsOf(db, received)).toMatchObject([
      { type: 'pool_state_changed', oldState: 'locked', newState: 'drawing', timestamp: drawAt },
    ]);
    expect(await readIndexerState(db)).toMatchObject({ revision: 2n });
    expect(await projectionDifferences(db)).toEqual([]);
  });

  test('a published round is emitted for each waiting pool, and for one whose lock is read later', async () => {
    const db = await opened(open);
    const chain = new ChainScript();
    const [one, two, late, other] = [1n, 2n, 3n, 4n].map((id) => nearlyFull(chain, id)) as [
      PoolScript,
      PoolScript,
      PoolScript,
      PoolScript,
    ];
    // Begin in the first second of a period, so that three locks in a row have the same round.
    chain.warp((3 - ((chain.now + 1 - 1_700_000_000) % 3)) % 3);
    one.join();
    two.join();
    const joinedLate = late.join();
    other.join();
    const { round } = one.lockRecord();
    expect([two, late, other].map((pool) => pool.lockRecord().round - round)).toEqual([0n, 0n, 1n]);
    const early = chain.transactions.filter((transaction) => transaction !== joinedLate);
    await applyTransactions(db, early, HEAD);
    const received = (await sentEvents(db)).length;

    expect(await passTime(db, { time: null, rounds: new Map([[round, 'aa']]) })).toBe(2);
    expect(await passTime(db, { time: null, rounds: new Map([[round, 'aa']]) })).toBe(0);
    await applyTransactions(db, [joinedLate], HEAD);
    expect(await rowsOf(db)).toMatchObject([
      { status: 'locked', signature: 'aa' },
      { status: 'locked', signature: 'aa' },
      { status: 'locked', signature: 'aa' },
      { status: 'locked', signature: null },
    ]);
    const drawEvents = (await newsOf(db, received)).filter(({ type }) => type === 'vrf_result_received');
    expect(drawEvents).toMatchObject(
      [one, two, late].map(({ address }) => ({ poolAddress: address, round, roundSignature: 'aa' })),
    );
    expect(await projectionDifferences(db)).toEqual([]);
  });

  test('a pool that is indexed after its round was due emits its lock first, then that it is drawing', async () => {
    const db = await opened(open);
    const chain = new ChainScript();
    const [one, two] = [nearlyFull(chain, 1n), nearlyFull(chain, 2n)];
    one.join();
    await applyTransactions(db, chain.transactions, HEAD);
    await passTime(db, { time: chain.now + 1_000, rounds: NO_ROUNDS });
    const received = (await sentEvents(db)).length;
    await applyTransactions(db, [two.join()], HEAD);
    expect(await newsOf(db, received)).toMatchObject([
      { type: 'user_joined' },
      { oldState: 'open', newState: 'locked' },
      { oldState: 'locked', newState: 'drawing' },
    ]);
    expect(await rowsOf(db)).toMatchObject([{ status: 'drawing' }, { status: 'drawing' }]);
    expect(await projectionDifferences(db)).toEqual([]);
  });

  test('a rebuild, or the rollback of a completion, restores the state that follows from time and beacon', async () => {
    const db = await opened(open);
    const chain = new ChainScript();
    const pool = nearlyFull(chain, 1n);
    pool.join();
    await applyTransactions(db, chain.transactions, HEAD);
    const { round, drawAt } = pool.lockRecord();
    await passTime(db, { time: drawAt, rounds: new Map([[round, 'aa']]) });
    await rebuild(db);
    expect(await rowsOf(db)).toMatchObject([{ status: 'drawing', signature: 'aa' }]);

    const completion = pool.complete();
    await applyTransactions(db, [completion], HEAD);
    expect(await rowsOf(db)).toMatchObject([{ status: 'completed' }]);
    await revertTransactions(db, [completion.signature], HEAD);
    expect(await rowsOf(db)).toMatchObject([{ status: 'drawing', signature: 'aa' }]);
    expect(await projectionDifferences(db)).toEqual([]);
    expect(followed(await sentEvents(db))).toEqual(await stored(db));
  });
});

onEachDatabase('terms', (open) => {
  test('a late, moved or rolled back configuration changes only the deadlines of later pools', async () => {
    const db = await opened(open);
    const chain = new ChainScript();
    const config = new ConfigScript(chain);
    const initialized = config.initialize();
    const before = nearlyFull(chain, 1n);
    const update = config.update({ drawTimeoutSeconds: 21_600 });
    const behind = nearlyFull(chain, 2n);
    const joins = [before.join(), behind.join()];
    const timeouts = async () => {
      const rows = await db
        .select({ at: pools.drawAt, deadline: pools.drawDeadline })
        .from(pools)
        .orderBy(pools.id);
      expect(await projectionDifferences(db)).toEqual([]);
      return rows.map(({ at, deadline }) => (at === null || deadline === null ? null : deadline - at));
    };

    const ofPools = chain.transactions.filter((one) => one !== initialized && one !== update);
    await applyTransactions(db, ofPools, HEAD);
    expect(await timeouts()).toEqual([null, null]);
    await applyTransactions(db, [initialized, update], HEAD);
    expect(await timeouts()).toEqual([86_400, 21_600]);
    await revertTransactions(db, [update.signature], HEAD);
    expect(await timeouts()).toEqual([86_400, 86_400]);
    await applyTransactions(db, [update], HEAD);
    expect(await timeouts()).toEqual([86_400, 21_600]);
    const last = joins.at(-1)?.slot ?? 0n;
    await applyTransactions(db, [{ ...update, slot: last + 5n }], HEAD);
    expect(await timeouts()).toEqual([86_400, 86_400]);
  });
});
