import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { initialize } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { pools as poolRows, transactions as transactionRows } from '#server/store/schema.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import {
  adminPoolListSchema,
  adminTransactionListSchema,
  adminUserListSchema,
  poolClaimListSchema,
  poolPayeeListSchema,
} from '#src/contract/admin.ts';
import { completionSchema, dashboardSchema } from '#src/contract/admin-statistics.ts';
import { userStatsSchema } from '#src/contract/users.ts';
import { auditListSchema } from '#src/contract/audit.ts';
import { admin, AdminApi, refusalOf } from '#tests/support/admin-api.ts';
import { addressOf, ChainScript } from '#tests/support/chain-script.ts';
import { type PoolChoices, PoolScript } from '#tests/support/pool-script.ts';

const ENTRY = 100_000_000n;
const BONUS = 1_000_000_007n;
const HEAD = { confirmedSlot: 5_000n };
const WEEK = 7 * 86_400;

const chain = new ChainScript();
/** A wallet with seats in two pools. */
const regular = addressOf('regular');

function filled(id: bigint, choices: PoolChoices = {}, guests: readonly string[] = []): PoolScript {
  const pool = new PoolScript(chain, id, { maxPlayers: 8, ...choices });
  pool.create();
  for (const guest of guests) pool.join(guest);
  while (pool.players.length < (choices.maxPlayers ?? 8)) pool.join();
  return pool;
}

/** Completes a full pool `waitSeconds` after its round is due. */
function drawn(pool: PoolScript, waitSeconds = 1): PoolScript {
  chain.warp(pool.lockRecord().drawAt - chain.now + waitSeconds - 1);
  pool.complete();
  return pool;
}

// A pool that is completed in time: winner, creator and completer are paid, the treasury is not.
const prompt = drawn(
  filled(1n, { randomMultiplier: true, bonusLamports: BONUS, name: 'Früh_dabei' }, [regular]),
);
prompt.claim(0);
prompt.payCreator();
prompt.payCompleter();
const promptEnd = chain.now;
chain.warp(WEEK);
// A pool that is completed late, and has paid nothing.
const late = drawn(filled(2n, { maxPlayers: 4, entryLamports: 333_333_331n }, [regular]), 601);
// A pool that expired with two players, of whom one is refunded; the bonus is still owed to the creator.
const expired = new PoolScript(chain, 3n, { bonusLamports: BONUS });
expired.create();
expired.join();
const absent = addressOf('gone');
expired.join(absent);
expired.exit(absent);
expired.expire();
expired.refund(1);
// A pool that was voided.
filled(4n, { maxPlayers: 2 }).makeVoid();
// A pool that timed out, because it was not completed.
const timedOut = filled(5n, { maxPlayers: 2 });
chain.warp(60);
timedOut.timeOut();
const joinable = new PoolScript(chain, 6n, { gated: true });
joinable.create();
joinable.join();
const failed = chain.land(['join_pool'], [], { error: { InstructionError: [0, { Custom: 6_001 }] } }, [
  joinable.address,
]);

onEachDatabase('admin reads', (open) => {
  let store: Store;
  let api: AdminApi;
  let cookie: string;

  beforeAll(async () => {
    store = await open();
    await initialize(store.db, 'genesis');
    await applyTransactions(store.db, chain.transactions, HEAD);
    api = new AdminApi(store);
    api.now = chain.now;
    cookie = await api.signIn();
  });
  afterAll(() => api.close());

  const pools = (query: string) => api.read(adminPoolListSchema, `/admin/pools${query}`, cookie);
  const claims = (query = '') => api.read(poolClaimListSchema, `/admin/pool-claims${query}`, cookie);
  const users = (query: string) => api.read(adminUserListSchema, `/admin/users${query}`, cookie);
  const transactions = (query: string) =>
    api.read(adminTransactionListSchema, `/admin/transactions${query}`, cookie);

  test('sums up pools, players, money and draws', async () => {
    const all = await api.read(dashboardSchema, '/admin/dashboard?timeframe=all', cookie);
    const ledgers = [prompt.ledger(), late.ledger()];
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
    expect(all).toMatchObject({
      from: null,
      poolsByStatus: { open: 1, locked: 0, drawing: 0, completed: 2, expired: 1, refunding: 2 },
      poolsCreated: 6,
      poolsFilled: 4,
      poolsCompleted: 2,
      poolsExpired: 1,
      poolsRefunded: 2,
      volume: sum(ledgers.map(({ total }) => total)),
      // `regular` had a seat in two pools, and the player who left counts as one who has joined.
      players: 8 + 3 + 3 + 2 + 2 + 2,
      joins: 8 + 4 + 3 + 2 + 2 + 2,
      fees: {
        creators: sum(ledgers.map(({ creator }) => creator)),
        completers: sum(ledgers.map(({ completer }) => completer)),
        treasury: sum(ledgers.map(({ treasury }) => treasury)),
      },
      draws: { completed: 2, late: 1, voided: 1, timedOut: 1, waiting: 0 },
    });
    expect(all.series.map(({ completed }) => completed).filter((completed) => completed > 0)).toEqual([1, 1]);
    expect(sum(all.series.map(({ volume }) => volume))).toBe(all.volume);
    expect(all.series.reduce((joins, step) => joins + step.joins, 0)).toBe(all.joins);

    const day = await api.read(dashboardSchema, '/admin/dashboard?timeframe=24h', cookie);
    expect(day).toMatchObject({
      // The current hour, and the 23 before it.
      from: Math.floor(chain.now / 3_600) * 3_600 - 23 * 3_600,
      poolsCreated: 5,
      poolsCompleted: 1,
      volume: 4n * 333_333_331n,
      draws: { completed: 1, late: 1 },
    });
    expect(day.series.every(({ at }) => at % 3_600 === 0 && at > promptEnd)).toBe(true);
    expect(day.unpaid).toBe(all.unpaid);

    // Seven days are seven bars: today, and six days before it.
    const week = await api.read(dashboardSchema, '/admin/dashboard?timeframe=7d', cookie);
    expect(week.from).toBe(Math.floor(chain.now / 86_400) * 86_400 - 6 * 86_400);
  });

  test('lists users with their activity, searched, sorted and paged', async () => {
    const page = await users('?sort=joined');
    expect(page.total).toBe(20);
    expect(page.data[0]).toMatchObject({ wallet: regular, poolsJoined: 2, poolsCreated: 0 });
    const stake = ENTRY + 333_333_331n;
    expect(page.data[0]?.totalStaked).toBe(stake);
    const creator = (await users(`?search=${prompt.creator.slice(0, 12)}`)).data;
    expect(creator).toMatchObject([{ wallet: prompt.creator, poolsCreated: 1, poolsJoined: 1 }]);
    const left = (await users(`?search=${absent}`)).data[0];
    expect(left).toMatchObject({ poolsJoined: 0, poolsRefunded: 0, unclaimed: 0n, totalStaked: 0n });
    const refunded = (await users(`?search=${expired.players[1]}`)).data[0];
    expect(refunded).toMatchObject({ poolsRefunded: 1, unclaimed: 0n });

    const ledgers = [prompt.ledger(), late.ledger()];
    const won = ledgers
      .flatMap(({ winners }) => winners)
      .reduce((sum, { base, bonus }) => sum + base + bonus, 0n);
    const paid = prompt.ledger().winners[0]?.total ?? 0n;
    const due = ledgers.reduce(
      (sum, { winners, loser, loserCount }) =>
        sum + winners.reduce((all, { total }) => all + total, 0n) + loser.total * BigInt(loserCount),
      0n,
    );
    expect(page.totals).toEqual({
      staked: 8n * ENTRY + 4n * 333_333_331n,
      won,
      // One of two players of the expired pool, both players of two refunding pools, and unclaimed creator payments.
      unclaimed: due - paid + ENTRY + 4n * ENTRY + late.ledger().creator + BONUS,
    });

    for (const { wallet, poolsCreated, poolsJoined, poolsWon, totalStaked, unclaimed } of page.data) {
      const own = await api.read(userStatsSchema, `/users/${wallet}/stats`);
      expect(own).toMatchObject({ poolsCreated, poolsJoined, poolsWon, totalStaked, unclaimed });
    }

    for (const sort of ['lastSeen', 'firstSeen', 'created', 'won', 'staked', 'winnings', 'unclaimed']) {
      const found: string[] = [];
      for (let cursor = ''; ;) {
        const part = await users(`?sort=${sort}&order=asc&limit=7${cursor}`);
        found.push(...part.data.map(({ wallet }) => wallet));
        if (part.nextCursor === null) break;
        cursor = `&cursor=${part.nextCursor}`;
      }
      const complete = await users(`?sort=${sort}&order=desc&limit=100`);
      expect(found, sort).toEqual(complete.data.map(({ wallet }) => wallet).toReversed());
    }
  });

  test('a user’s last activity includes a claim that the user paid for', async () => {
    const [winner = ''] = prompt.players;
    const claim = chain.transactions.find(({ instructions }) => instructions.includes('claim'));
    if (claim === undefined) throw new Error('The chain has no claim');
    const payOf = (feePayer: string) => applyTransactions(store.db, [{ ...claim, feePayer }], HEAD, true);
    const seen = async () => (await users(`?search=${winner}`)).data[0]?.lastSeenAt ?? 0;
    const before = await seen();
    await payOf(winner);
    expect(await seen()).toBe(claim.at);
    expect(claim.at).toBeGreaterThan(before);
    await payOf(claim.feePayer);
    expect(await seen()).toBe(before);
  });

  test('lists pools in any state, searched, filtered, sorted and paged', async () => {
    const ids = async (query: string) => (await pools(query)).data.map(({ poolId }) => poolId);
    expect(await ids('')).toEqual([6n, 5n, 4n, 3n, 2n, 1n]);
    expect(await ids('?search=früh_')).toEqual([1n]);
    expect(await ids('?search=_rüh')).toEqual([]);
    expect(await ids(`?search=${late.address.slice(0, 10)}`)).toEqual([2n]);
    expect(await ids('?search=3')).toContain(3n);
    expect(await ids('?status=completed,expired')).toEqual([3n, 2n, 1n]);
    expect(await ids('?passwordProtected=true')).toEqual([6n]);
    expect(await ids(`?creator=${late.creator}`)).toEqual([2n]);
    expect(await ids('?closed=true')).toEqual([]);
    expect(await ids('?sort=name&order=asc')).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
    // Pools with the same value are sorted by their numbers.
    expect(await ids('?sort=entry&order=desc')).toEqual([2n, 6n, 5n, 4n, 3n, 1n]);
    expect(await ids('?sort=entry&order=asc')).toEqual([1n, 3n, 4n, 5n, 6n, 2n]);
    const first = await pools('?sort=name&order=asc&limit=4');
    const rest = await pools(`?sort=name&order=asc&limit=4&cursor=${first.nextCursor}`);
    expect([...first.data, ...rest.data].map(({ poolId }) => poolId)).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
    expect(first.total).toBe(6);
    expect((await ids('?sort=entry'))[0]).toBe(2n);
    expect((await ids('?sort=unpaid')).at(-1)).toBe(6n);
    expect(refusalOf(await api.get('/admin/pools?status=lost', cookie))).toBe('bad_request');
    const wrong = await api.get(`/admin/pools?sort=entry&cursor=${first.nextCursor}`, cookie);
    expect(refusalOf(wrong)).toBe('bad_cursor');
  });

  test('returns the lamports that each pool owes to each payee', async () => {
    const all = await claims();
    expect(all.data.map(({ pool }) => pool.poolId)).toEqual([1n, 2n, 3n, 4n, 5n]);
    const [ofPrompt, ofLate, ofExpired, ofVoided] = all.data;
    const ledger = late.ledger();
    expect(ofPrompt).toMatchObject({
      unpaidPlayers: 7,
      payables: [{ kind: 'treasury', wallet: null, lamports: prompt.ledger().treasury }],
    });
    expect(ofLate).toMatchObject({
      unpaid: ledger.total,
      unpaidPlayers: 4,
      payables: [
        { kind: 'creator_reward', wallet: late.creator, lamports: ledger.creator },
        { kind: 'completer_reward', wallet: late.completer, lamports: ledger.completer },
        { kind: 'treasury', wallet: null, lamports: ledger.treasury },
      ],
    });
    expect(ofExpired).toMatchObject({
      unpaid: ENTRY + BONUS,
      unpaidPlayers: 1,
      unpaidToPlayers: ENTRY,
      payables: [{ kind: 'creator_bonus', wallet: expired.creator, lamports: BONUS }],
    });
    expect(ofVoided).toMatchObject({ unpaid: 2n * ENTRY, unpaidPlayers: 2, payables: [] });
    for (const { unpaid, unpaidToPlayers, payables } of all.data) {
      expect(payables.reduce((sum, { lamports }) => sum + lamports, unpaidToPlayers)).toBe(unpaid);
    }
    expect(all.totalUnpaid).toBe(all.data.reduce((sum, { unpaid }) => sum + unpaid, 0n));
    const regulars = await claims(`?player=${regular}`);
    expect(regulars.data.every(({ pool }) => pool.poolId === 1n || pool.poolId === 2n)).toBe(true);
    expect(regulars.data.some(({ pool }) => pool.poolId === 2n)).toBe(true);
  });

  test('lists the unpaid players of a pool with the index for the instruction', async () => {
    const payees = (pool: string, query = '') =>
      api.read(poolPayeeListSchema, `/admin/pool-claims/${pool}${query}`, cookie);
    const seats = prompt.players.map((wallet, index) => ({ wallet, index, kind: 'payout' }));
    expect((await payees(prompt.address)).data).toMatchObject(seats.slice(1));
    const first = await payees(prompt.address, '?limit=3');
    const second = await payees(prompt.address, `?limit=3&cursor=${first.nextCursor}`);
    expect([...first.data, ...second.data].map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(first.total).toBe(7);
    expect((await payees(expired.address)).data).toEqual([
      { wallet: expired.creator, kind: 'refund', index: 0, lamports: ENTRY },
    ]);
    expect((await payees(joinable.address)).data).toEqual([]);
    expect(refusalOf(await api.get(`/admin/pool-claims/${absent}`, cookie))).toBe('not_found');
  });

  test('lists transactions with their events, filtered and paged', async () => {
    const all = await transactions('?limit=100');
    expect(all.total).toBe(chain.transactions.length);
    expect(all.data.map(({ signature }) => signature)).toEqual(
      chain.transactions.map(({ signature }) => signature).toReversed(),
    );
    expect(all.data[0]).toMatchObject({
      signature: failed.signature,
      fee: 5_000n,
      error: failed.error,
      events: [],
    });
    const refunds = await transactions('?instruction=refund');
    expect(refunds.data).toMatchObject([
      { events: [{ name: 'Refunded', pool: expired.address, fields: { lamports: String(ENTRY) } }] },
    ]);
    expect((await transactions('?failed=true')).total).toBe(1);
    expect((await transactions('?failed=false')).total).toBe(chain.transactions.length - 1);
    expect((await transactions(`?pool=${expired.address}`)).total).toBe(6);
    // Failed transactions have no events, but name the pool.
    expect((await transactions(`?pool=${joinable.address}`)).data).toMatchObject([
      { signature: failed.signature, pools: [joinable.address] },
      { instructions: ['join_pool'] },
      { instructions: ['create_pool'] },
    ]);
    expect((await transactions(`?pool=${joinable.address}&event=PlayerJoined`)).total).toBe(1);
    expect((await transactions(`?wallet=${absent}`)).data.map(({ instructions }) => instructions)).toEqual([
      ['exit_pool'],
      ['join_pool'],
    ]);
    expect((await transactions(`?wallet=${failed.feePayer}`)).total).toBe(chain.transactions.length);
    expect((await transactions(`?signature=${failed.signature}`)).total).toBe(1);
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const page = await transactions(`?limit=17${cursor}`);
      found.push(...page.data.map(({ signature }) => signature));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(found).toEqual(all.data.map(({ signature }) => signature));
  });

  test('returns the outcome of a transaction that an admin has sent', async () => {
    const wallet = admin.publicKey.toBase58();
    const report = async (signature: string) => {
      await store.db
        .update(transactionRows)
        .set({ feePayer: wallet })
        .where(eq(transactionRows.signature, signature));
      const sent = { signature, wallet, instructions: ['expire_pool'], pools: [], outcome: 'sent' };
      await api.send('POST', '/admin/audit', { cookie, body: sent });
    };
    const [first] = chain.transactions;
    await report(first?.signature ?? '');
    await report(failed.signature);
    const audit = await api.read(auditListSchema, '/admin/audit?action=transaction_sent', cookie);
    expect(audit.data.map(({ onChain }) => onChain)).toEqual(['failed', 'succeeded']);
  });

  test('returns the outcomes of draws and their completers without reading the chain', async () => {
    const answer = await api.read(completionSchema, '/admin/pool-completion-analytics?timeframe=all', cookie);
    expect(answer.draws).toEqual({ completed: 2, late: 1, voided: 1, timedOut: 1 });
    const steps = Object.fromEntries(answer.steps.map(({ step, ...rest }) => [step, rest]));
    const countdowns = [prompt, late].map((pool) => {
      const { drawAt, lockedAt } = pool.lockRecord();
      return drawAt - lockedAt;
    });
    expect(steps['countdown']).toMatchObject({ count: 2, longest: Math.max(...countdowns) });
    expect(steps['wait']).toMatchObject({
      count: 2,
      median: 301,
      longest: 601,
      distribution: [1, 0, 0, 0, 0, 0, 0, 1, 0, 0],
    });
    expect(steps['total']).toMatchObject({ longest: (countdowns[1] ?? 0) + 601 });
    const row = (pool: PoolScript, earned: bigint) => ({
      wallet: pool.completer,
      completed: 1,
      asOutsider: 1,
      earned,
    });
    expect(new Set(answer.completers)).toEqual(
      new Set([row(prompt, prompt.ledger().completer), row(late, late.ledger().completer)]),
    );
    const total = (of: 'completed' | 'late' | 'voided' | 'timedOut') =>
      answer.series.reduce((sum, step) => sum + step[of], 0);
    expect([total('completed'), total('late'), total('voided'), total('timedOut')]).toEqual([2, 1, 1, 1]);
    expect(answer.series.map(({ median }) => median)).toEqual(expect.arrayContaining([1, 601]));

    // A completer with a seat in the pool is listed too, but not as an outsider.
    const [seat] = late.players;
    await store.db.update(poolRows).set({ completer: seat }).where(eq(poolRows.address, late.address));
    const repeated = await api.read(
      completionSchema,
      '/admin/pool-completion-analytics?timeframe=24h',
      cookie,
    );
    expect(repeated.draws).toEqual({ completed: 1, late: 1, voided: 1, timedOut: 1 });
    expect(repeated.completers).toMatchObject([{ wallet: seat, completed: 1, asOutsider: 0 }]);
    const { completer } = late;
    await store.db.update(poolRows).set({ completer }).where(eq(poolRows.address, late.address));
  });

  test('reports that the chain does not answer if a route needs the chain', async () => {
    for (const path of ['/pool-recovery', '/pool-stale-sweep']) {
      expect(refusalOf(await api.get(`/admin${path}`, cookie)), path).toBe('unavailable');
    }
  });
});
