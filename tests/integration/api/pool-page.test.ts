import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { findPools } from '#src/features/pools/model/filter-pools.ts';
import { listedPoolSchema, type ListedPool, PAGE_SORTS, poolPageSchema } from '#src/contract/pool-page.ts';
import { NO_DRAW, type PoolHeader } from '#src/protocol/pool.ts';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { samplePool } from '#src/protocol/testing/sample-pool.ts';
import { NO_FILTERS, type PoolFilters } from '#src/store/pools.ts';
import type { PoolScript } from '#tests/support/pool-script.ts';
import { onEachApi } from './on-each-api.ts';

const SOL = 1_000_000_000n;
const DRAWN_SECONDS = 300;
const COUNTDOWN_SECONDS = 61;

/** Returns the header that the app makes of a row. */
function headerOf({ gated, draw, slot: _slot, ...row }: ListedPool): PoolHeader {
  return { ...samplePool(), ...row, gate: gated ? 'gate' : null, draw: { ...NO_DRAW, ...draw } };
}

/** Returns the query of the app's filters. */
function queryOf(filters: PoolFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

onEachApi('a page of the list of pools', (world) => {
  const pools = new Map<string, PoolScript>();
  const add = async (
    name: string,
    choices: Parameters<ReturnType<typeof world>['pool']>[0] = {},
    players = 1,
  ): Promise<PoolScript> => {
    const pool = world().pool({ name, ...choices });
    pools.set(name, pool);
    await world().apply(pool.create(), ...Array.from({ length: players - 1 }, () => pool.join()));
    return pool;
  };
  const names = async (query: string): Promise<string[]> =>
    (await world().all(`/pools/page?${query}`, listedPoolSchema, 7)).map(({ name }) => name);
  const page = (query = '') => world().get(`/pools/page?${query}`, poolPageSchema);

  beforeAll(async () => {
    const duel = { maxPlayers: 2, entryLamports: (4n * SOL) / 10n };
    await add('old', { maxPlayers: 5, entryLamports: SOL / 100n - 1n, minPlayers: 4 });
    // Its deadline is over while it is still open.
    world().chain.warp(86_400);
    await add('seats 5', { maxPlayers: 5, entryLamports: SOL / 100n });
    await add('seats 6', { maxPlayers: 6, entryLamports: SOL / 10n - 1n });
    await add('seats 11', { maxPlayers: 11, entryLamports: SOL / 10n });
    await add('half', { entryLamports: SOL / 2n, gated: true });
    await add('over half', { entryLamports: SOL / 2n + 1n, bonusLamports: 7n });
    await add('wins 1', { ...duel, bonusLamports: (3n * SOL) / 10n });
    await add('wins less', { ...duel, bonusLamports: (3n * SOL) / 10n - 1n });
    await add('wins 5', { ...duel, bonusLamports: (43n * SOL) / 10n, randomMultiplier: true });
    await add('wins more', { ...duel, bonusLamports: (43n * SOL) / 10n + 1n });
    await add('quarter', { maxPlayers: 8 }, 2);
    await add('below quarter', { maxPlayers: 9 }, 2);
    await add('three quarters', { maxPlayers: 8 }, 6);
    await add('nearly', { maxPlayers: 8 }, 7);
    await add('Ｇｍ nearly', { maxPlayers: 100, gated: true }, 80);
    const drawn = await add('drawn long ago', { maxPlayers: 2 }, 2);
    world().chain.warp(COUNTDOWN_SECONDS);
    await world().apply(drawn.complete());
    world().chain.warp(DRAWN_SECONDS);
    const lately = await add('drawn', { maxPlayers: 8 }, 8);
    const drawing = await add('drawing', { maxPlayers: 2 }, 2);
    world().chain.warp(COUNTDOWN_SECONDS);
    await world().apply(lately.complete());
    await world().pass(world().chain.now, new Map([[drawing.lockRecord().round, 'aa'.repeat(48)]]));
    await add('locked', { maxPlayers: 3 }, 3);
    const expired = await add('expired', { maxPlayers: 4, minPlayers: 4 });
    await world().apply(expired.expire());
  });

  it('lists open pools, and locked and just drawn ones if asked', async () => {
    const open = await names('');
    expect(open).toHaveLength(15);
    expect(open.at(-1)).toBe('old');
    expect(await names('showLocked=true')).toEqual(['locked', 'drawing', 'drawn', ...open]);
    expect(await names('onlyLocked=true')).toEqual(['locked', 'drawing']);
    expect(await names('onlyWaiting=true&sort=due')).toEqual(['old', 'drawing', 'locked']);
    const rows = (await page('showLocked=true')).data;
    expect(rows.map(({ status }) => status).slice(0, 4)).toEqual(['locked', 'locked', 'completed', 'open']);
  });

  it('a page of pools is filtered and sorted as in the app, by any combination, with the number of matches', async () => {
    const all = (await page('showLocked=true')).data.map(headerOf).sort((a, b) => Number(b.id - a.id));
    const now = world().chain.now;
    const maybe = <T>(...values: T[]) => fc.constantFrom(null, null, ...values);
    const filters = fc.record({
      sort: fc.constantFrom(...PAGE_SORTS),
      search: fc.constantFrom('', '', 'GM', 'wins', 'e'),
      playerSize: maybe('small', 'medium', 'large'),
      entry: maybe('low', 'medium', 'high'),
      potential: maybe('low', 'medium', 'high'),
      fill: maybe('started', 'filling', 'nearlyFull'),
      password: maybe('with', 'without'),
      showHot: fc.constantFrom(false, false, true),
      showLocked: fc.boolean(),
    }) as fc.Arbitrary<PoolFilters>;
    const compare = async (given: PoolFilters): Promise<void> => {
      const own = new Set<string>();
      const expected = findPools(all, given, { own, now, drawnSince: now - DRAWN_SECONDS }).pools;
      const query = queryOf(given);
      expect({ query, found: await names(query) }).toEqual({
        query,
        found: expected.map(({ name }) => name),
      });
      expect((await page(query)).counts).toEqual({ open: 15, nearlyFull: 2, total: expected.length });
    };
    for (const sort of PAGE_SORTS) {
      await compare({ ...NO_FILTERS, sort });
      await compare({ ...NO_FILTERS, sort, showLocked: true });
    }
    for (const bucket of ['low', 'medium', 'high'] as const) {
      await compare({ ...NO_FILTERS, entry: bucket });
      await compare({ ...NO_FILTERS, potential: bucket });
    }
    await fc.assert(fc.asyncProperty(filters, compare), { numRuns: 60 });
  });

  it('a page of pools contains all fields that a card shows', async () => {
    const rows = (await page('showLocked=true')).data;
    const of = (name: string) => rows.find((row) => row.name === name);
    expect(of('over half')).toMatchObject({
      address: pools.get('over half')?.address,
      creator: pools.get('over half')?.creator,
      entryLamports: SOL / 2n + 1n,
      bonusLamports: 7n,
      gated: false,
      playersPerWinner: 4,
      draw: null,
    });
    expect(of('half')?.gated).toBe(true);
    const { round, drawAt } = pools.get('locked')?.lockRecord() ?? {};
    expect(of('locked')).toMatchObject({ playerCount: 3, draw: { round, drawAt, output: null } });
    const drawn = of('drawn');
    if (drawn === undefined) throw new Error('it was drawn just now');
    expect(winningSeats(headerOf(drawn))).toHaveLength(2);
  });

  it('a page of pools states a revision and a slot, and includes everything up to them', async () => {
    const before = await page();
    await add('newest');
    const after = await page();
    expect(after.data[0]?.name).toBe('newest');
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.slot).toBeGreaterThanOrEqual(after.data[0]?.slot ?? 0n);
    expect(after.counts.open).toBe(before.counts.open + 1);
  });

  it('a page of pools omits pools some time after their draw, and lists overdue pools last', async () => {
    const order = async () => (await names('sort=ending')).slice(-2);
    expect(await order()).toEqual(['newest', 'old']);
    expect(await names('showLocked=true')).toContain('drawn');
    const { settledAt } = (await page('showLocked=true')).data.find(({ name }) => name === 'drawn') ?? {};
    world().clock = (settledAt ?? 0) + DRAWN_SECONDS;
    expect(await names('showLocked=true')).toContain('drawn');
    world().clock = (settledAt ?? 0) + DRAWN_SECONDS + 1;
    expect(await names('showLocked=true')).not.toContain('drawn');
    const { joinDeadline } = (await page()).data.find(({ name }) => name === 'seats 5') ?? {};
    world().clock = (joinDeadline ?? 0) - 1;
    expect(await order()).toEqual(['newest', 'old']);
    world().clock = joinDeadline ?? 0;
    expect(await order()).toEqual(['seats 5', 'old']);
    world().clock = null;
  });

  it('a compressed page of pools is cached until a pool changes', async () => {
    const fetchPage = () => world().request('/pools/page', { 'accept-encoding': 'br' });
    const first = await fetchPage();
    expect(first.headers).toMatchObject({ 'content-encoding': 'br' });
    expect(first.headers['cache-control']).toMatch(/^public/);
    const repeated = await world().request('/pools/page', {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers.etag),
    });
    expect(repeated.statusCode).toBe(304);
    // A pool that leaves the list also changes the counts of pages that did not contain it.
    const before = (await page('limit=1')).counts.open;
    await world().apply(...[pools.get('old')].flatMap((pool) => pool?.expire() ?? []));
    expect((await page('limit=1')).counts.open).toBe(before - 1);
    expect((await fetchPage()).headers.etag).not.toBe(first.headers.etag);
  });

  it('sends a hundred rows in less than 12 kB', async () => {
    for (let index = 0; index < 110; index += 1) {
      await add(`Friday night ${index}`, {
        entryLamports: SOL / BigInt(1 + (index % 50)) + BigInt(index * 977),
        maxPlayers: 2 + (index % 40),
      });
    }
    const { bytes } = await world().request('/pools/page', { 'accept-encoding': 'br' });
    const { data, nextCursor } = v.parse(
      v.pipe(v.string(), v.parseJson(), poolPageSchema),
      brotliDecompressSync(bytes).toString(),
    );
    expect(data).toHaveLength(100);
    expect(nextCursor).not.toBeNull();
    expect(bytes.length).toBeLessThan(12_000);
  });

  it('joins and exits change only fields that a list’s delta contains; other transitions change further fields', async () => {
    const pool = await add('patched', { maxPlayers: 3 });
    const row = async () => {
      const { data } = await page('search=patched&showLocked=true');
      return data.find(({ address }) => address === pool.address);
    };
    /** Returns the names of the changed fields that a delta does not contain. */
    const changedBy = async (make: () => ReturnType<PoolScript['join']>): Promise<string[]> => {
      const before = Object.entries((await row()) ?? {});
      await world().apply(make());
      const after: Readonly<Record<string, unknown>> = { ...(await row()) };
      expect(Object.keys(after)).toHaveLength(before.length);
      return before.flatMap(([name, value]) =>
        ['playerCount', 'status', 'slot'].includes(name) || isDeepStrictEqual(value, after[name])
          ? []
          : [name],
      );
    };
    expect(await changedBy(() => pool.join())).toEqual([]);
    expect(await changedBy(() => pool.exit(pool.players[1] ?? ''))).toEqual([]);
    expect(await changedBy(() => pool.join())).toEqual([]);
    expect((await row())?.playerCount).toBe(2);
    expect(await changedBy(() => pool.join())).toEqual(['winnerCount', 'lockedAt', 'draw']);
    world().chain.warp(COUNTDOWN_SECONDS);
    expect(await changedBy(() => pool.complete())).toEqual(['settledAt', 'draw']);
  });

  it('a page of pools refuses invalid parameters, and names them', async () => {
    const refused = '400 bad_request';
    expect(await world().refusal('/pools/page?sort=players')).toEqual({ refused, fields: ['query.sort'] });
    expect(await world().refusal('/pools/page?showLocked=1')).toEqual({
      refused,
      fields: ['query.showLocked'],
    });
    expect(await world().refusal('/pools/page?limit=101')).toEqual({ refused, fields: ['query.limit'] });
    const { nextCursor } = await page('limit=1');
    expect(await world().refusal(`/pools/page?sort=entry&cursor=${nextCursor}`)).toEqual({
      refused: '400 bad_cursor',
      fields: ['query.cursor'],
    });
  });
});
