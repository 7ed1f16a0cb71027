import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { initialize } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { suggestions } from '#server/store/schema.ts';
import {
  adminPoolListSchema,
  adminSuggestionListSchema,
  adminTransactionListSchema,
  adminUserListSchema,
  poolClaimListSchema,
  poolPayeeListSchema,
  poolRecoverySchema,
  staleSweepSchema,
} from '#src/contract/admin.ts';
import { auditListSchema } from '#src/contract/audit.ts';
import { SUGGESTION_STATUSES } from '#src/contract/suggestions.ts';
import { userStatsSchema } from '#src/contract/users.ts';
import { AdminApi } from '#tests/support/admin-api.ts';
import { addressOf, ChainScript } from '#tests/support/chain-script.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { worldConnection } from '#tests/support/world-connection.ts';
import { variedPools } from './varied-pools.ts';

const DAY = 86_400;
const chain = variedPools();

interface List {
  readonly path: string;
  readonly schema: v.GenericSchema<unknown, { data: unknown[]; nextCursor: string | null; total: number }>;
  readonly sorts: readonly string[];
}
/** All lists of admins, each with all its sort orders. */
const LISTS: readonly List[] = [
  {
    path: '/users',
    schema: adminUserListSchema,
    sorts: ['lastSeen', 'firstSeen', 'joined', 'created', 'won', 'staked', 'winnings', 'unclaimed'],
  },
  {
    path: '/pools',
    schema: adminPoolListSchema,
    sorts: ['created', 'settled', 'entry', 'players', 'unpaid', 'name'],
  },
  { path: '/pool-claims', schema: poolClaimListSchema, sorts: ['since', 'unpaid', 'players', 'name'] },
  {
    path: `/pool-claims/${addressOf('pool 1')}`,
    schema: poolPayeeListSchema,
    sorts: ['index', 'lamports'],
  },
  { path: '/pool-recovery', schema: poolRecoverySchema, sorts: ['since', 'entry', 'players', 'name'] },
  { path: '/pool-stale-sweep', schema: staleSweepSchema, sorts: ['since', 'players', 'name'] },
  { path: '/transactions', schema: adminTransactionListSchema, sorts: [''] },
  { path: '/suggestions', schema: adminSuggestionListSchema, sorts: ['votes', 'created'] },
  { path: '/audit', schema: auditListSchema, sorts: [''] },
];

onEachDatabase('admin lists', (open) => {
  let store: Store;
  let api: AdminApi;
  let cookie: string;

  beforeAll(async () => {
    store = await open();
    await initialize(store.db, 'genesis');
    await applyTransactions(store.db, chain.transactions, { confirmedSlot: chain.slot });
    await store.db.insert(suggestions).values(
      Array.from({ length: 10 }, (_, index) => ({
        wallet: addressOf(`suggests ${index % 3}`),
        title: `Idea ${index}`,
        body: index === 4 ? 'A text of its own' : 'A text',
        status: SUGGESTION_STATUSES[index % SUGGESTION_STATUSES.length] ?? 'open',
        votes: index % 4,
        createdAt: 1_000 + index,
        updatedAt: 1_000 + index,
      })),
    );
    const world = await ProgramWorld.open();
    // The API reads only the clock of this world. At this time, pools wait for every kind of action.
    world.warpTo(chain.now + 2 * DAY);
    api = new AdminApi(store, { connection: worldConnection(world) });
    for (let signedIn = 0; signedIn < 5; signedIn += 1) cookie = await api.signIn();
  });
  afterAll(() => api.close());

  const read = <T extends v.GenericSchema>(schema: T, path: string) =>
    api.read(schema, `/admin${path}`, cookie);

  /** Returns all rows of a list, page by page, and expects the same total on each page. */
  async function walk({ path, schema }: List, query: string, limit: number): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (let cursor = ''; ;) {
      const page = await read(schema, `${path}?limit=${limit}${query}${cursor}`);
      rows.push(...page.data);
      expect(page.data.length).toBeLessThanOrEqual(limit);
      if (page.nextCursor === null) {
        expect(page.total, `${path}?${query}`).toBe(rows.length);
        return rows;
      }
      cursor = `&cursor=${page.nextCursor}`;
    }
  }

  test('every list pages, sorts both ways and has the same total on each page, also of 100 rows', async () => {
    for (const list of LISTS) {
      for (const sort of list.sorts) {
        const by = sort === '' ? '' : `&sort=${sort}`;
        const complete = await walk(list, `${by}&order=asc`, 100);
        expect(complete.length, list.path).toBeGreaterThan(2);
        const parts = await walk(list, `${by}&order=asc`, Math.max(2, Math.ceil(complete.length / 4)));
        expect(parts, `${list.path} ${sort}`).toEqual(complete);
        const down = await walk(list, `${by}&order=desc`, 100);
        expect(down, `${list.path} ${sort}`).toEqual(complete.toReversed());
      }
    }
  });

  test('lists of waiting pools are sorted by their columns', async () => {
    const rising = (values: readonly (bigint | number)[]) =>
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const names = (rows: readonly { pool: { name: string } }[]) => rows.map(({ pool }) => pool.name);
    const claims = (sort: string) => read(poolClaimListSchema, `/pool-claims?limit=100&sort=${sort}`);
    rising((await claims('since')).data.map(({ since }) => since));
    rising((await claims('unpaid')).data.map(({ unpaid }) => unpaid));
    rising((await claims('players')).data.map(({ unpaidPlayers }) => unpaidPlayers));
    const waiting = (sort: string) => read(poolRecoverySchema, `/pool-recovery?limit=100&sort=${sort}`);
    rising((await waiting('since')).data.map(({ since }) => since));
    rising((await waiting('entry')).data.map(({ pool }) => pool.entryFee));
    rising((await waiting('players')).data.map(({ pool }) => pool.currentParticipants));
    const stale = (sort: string) => read(staleSweepSchema, `/pool-stale-sweep?limit=100&sort=${sort}`);
    rising((await stale('since')).data.map(({ since }) => since));
    rising((await stale('players')).data.map(({ pool }) => pool.currentParticipants));
    for (const { data } of [await claims('name'), await waiting('name'), await stale('name')]) {
      const folded = names(data).map((name) => name.toLowerCase());
      // Rows whose names differ only in case are adjacent.
      expect(folded.filter((name, index) => name !== folded[index - 1])).toEqual([...new Set(folded)]);
    }
  });

  test('finds accounts to close by the pool’s name, address and number, and by the kind of account', async () => {
    const all = (await read(staleSweepSchema, '/pool-stale-sweep?limit=100')).data;
    const find = async (query: string) => read(staleSweepSchema, `/pool-stale-sweep?limit=100&${query}`);
    const [first] = all;
    expect((await find(`search=${first?.pool.id.slice(0, 12)}`)).data).toEqual([first]);
    expect((await find(`search=${first?.pool.poolId}`)).data).toContainEqual(first);
    expect((await find('search=nobody')).total).toBe(0);
    const [pools, entries] = [await find('what=pool'), await find('what=entries')];
    expect(entries.data.every(({ entryCount }) => entryCount > 0)).toBe(true);
    expect(pools.data.every(({ entryCount, pool }) => entryCount === 0 && pool.settledAt !== null)).toBe(
      true,
    );
    expect([pools.total, entries.total]).toEqual([3, 3]);
    expect(pools.total + entries.total).toBe(all.length);
  });

  test('filters pools and transactions by a time range with an exclusive end', async () => {
    const middle = chain.transactions[Math.floor(chain.transactions.length / 2)]?.at ?? 0;
    for (const path of ['/pools', '/transactions']) {
      const schema = v.object({ total: v.number() });
      const total = async (query = '') => (await read(schema, `${path}?${query}`)).total;
      const [before, after] = [await total(`until=${middle}`), await total(`from=${middle}`)];
      expect(Math.min(before, after)).toBeGreaterThan(0);
      expect(before + after).toBe(await total());
      expect(await total(`from=${middle}&until=${middle}`)).toBe(0);
    }
    const at = await read(adminTransactionListSchema, `/transactions?from=${middle}&until=${middle + 1}`);
    expect(at.data.map((row) => row.at)).toEqual([middle]);
  });

  test('finds transactions by an event, and by an event of one pool', async () => {
    const find = (query: string) => read(adminTransactionListSchema, `/transactions?limit=100&${query}`);
    const drawn = await find('event=PoolCompleted');
    expect(drawn.total).toBe(6);
    expect(drawn.data.every(({ instructions }) => instructions.includes('complete_pool'))).toBe(true);
    expect(await find(`event=PoolCompleted&pool=${addressOf('pool 1')}`)).toMatchObject({ total: 1 });
    // Each filter matches by itself, but no row matches both.
    expect(await find(`event=PoolExpired&pool=${addressOf('pool 1')}`)).toMatchObject({ total: 0 });
    expect(await find('event=Nothing')).toMatchObject({ total: 0 });
    const reveal = {
      name: 'SeedRevealed' as const,
      poolId: 1n,
      pool: addressOf('pool 1'),
      seed: 'ab'.repeat(32),
    };
    const slot = chain.slot + 1n;
    const twice = new ChainScript('twice').land(['reveal_seed', 'reveal_seed'], [reveal, reveal]);
    await applyTransactions(store.db, [{ ...twice, slot }], { confirmedSlot: slot });
    expect(await find('event=SeedRevealed')).toMatchObject({
      total: 1,
      data: [{ signature: twice.signature }],
    });
  });

  test('shows admins suggestions of any status, including merged ones', async () => {
    const find = async (query: string) => read(adminSuggestionListSchema, `/suggestions?limit=100&${query}`);
    const ids = async (query: string) => (await find(query)).data.map(({ id }) => id);
    expect((await find('')).data.some(({ status }) => status === 'merged')).toBe(false);
    expect((await find('')).total).toBe(8);
    expect(await ids(`status=${SUGGESTION_STATUSES.join(',')}&sort=created&order=asc`)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
    expect(await ids('status=merged,done&sort=created')).toEqual([10, 8, 5, 3]);
    expect(await ids('search=of its own&status=open,merged')).toEqual([5]);
    expect(await ids(`wallet=${addressOf('suggests 1')}&sort=created&order=asc`)).toEqual([2, 8]);
    expect((await find('sort=votes')).data[0]?.votes).toBe(3);
  });

  test('finds unpaid players by the beginning of an address', async () => {
    const path = `/pool-claims/${addressOf('pool 1')}`;
    const [first] = (await read(poolPayeeListSchema, `${path}?sort=lamports&order=desc`)).data;
    expect(await read(poolPayeeListSchema, `${path}?search=${first?.wallet.slice(0, 9)}`)).toMatchObject({
      total: 1,
      data: [first],
    });
  });

  test('shows the same figures for every wallet as the wallet’s own page', async () => {
    const users = await read(adminUserListSchema, '/users?limit=100');
    expect(users.total).toBe(users.data.length);
    // Each of these wallets has completed a pool and created the next one.
    const completers = users.data.filter(({ wallet }) =>
      [1, 10, 19].some((id) => wallet === addressOf(`completer ${id}`)),
    );
    expect(completers).toHaveLength(3);
    expect(completers.some(({ unclaimed }) => unclaimed > 0n)).toBe(true);
    for (const user of users.data) {
      expect(await api.read(userStatsSchema, `/users/${user.wallet}/stats`)).toMatchObject(user);
    }
  });
});
