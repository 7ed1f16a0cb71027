import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { fillTotals } from '#server/store/fill-totals.ts';
import { storedBase58 } from '#server/store/base58.ts';
import { foldedPools, seedPools } from '#tests/support/seed-pools.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { POOL_SORTS, poolListSchema } from '#src/contract/pools.ts';
import { topCreatorsSchema } from '#src/contract/statistics.ts';
import { winnerListSchema } from '#src/contract/users.ts';
import { foldText } from '#src/lib/fold-text.ts';
import { onEachApi } from './on-each-api.ts';

/** More than a search compares before it uses an index. */
const POOLS = 2_400;
const NOW = 1_790_000_000;

onEachApi('lists that are read from indices', (world) => {
  let pools: Awaited<ReturnType<typeof foldedPools>>;
  let winners: { readonly pool: string; readonly player: string; readonly drawn_index: number }[];

  beforeAll(async () => {
    const { db } = world().store;
    world().clock = NOW;
    await seedPools(db, { pools: POOLS, newestAt: NOW - 60, secondsEach: 700 });
    await db.transaction(fillTotals);
    pools = await foldedPools(db);
    winners = await rawRows(
      db,
      sql`select pool, player, drawn_index from seats where won order by pool, drawn_index`,
      v.object({ pool: storedBase58, player: storedBase58, drawn_index: v.number() }),
    );
  }, 120_000);

  /** What a list is sorted by, as in the specification. */
  const keyOf: Record<(typeof POOL_SORTS)[number], (pool: (typeof pools)[number]) => number> = {
    newest: (pool) => -pool.createdAt,
    oldest: (pool) => pool.createdAt,
    ending: (pool) => pool.joinDeadline,
    entry: (pool) => -Number(pool.entryLamports),
    players: (pool) => -pool.playerCount,
    prize: (pool) => -Number(pool.potentialLamports),
    fill: (pool) => -Math.floor((pool.playerCount * 1_000_000) / pool.maxPlayers),
  };
  const ACTIVE = ['open', 'locked', 'drawing'];

  /** Filters and sorts all pools here. */
  const expected = (sort: (typeof POOL_SORTS)[number], status: string, search: string) => {
    const idOrder = sort === 'oldest' || sort === 'ending' ? 1 : -1;
    const statuses = new Set(status.split(',').flatMap((name) => (name === 'active' ? ACTIVE : [name])));
    return pools
      .filter((pool) => status === '' || statuses.has(pool.status))
      .filter((pool) => pool.folded.includes(foldText(search).trim()))
      .toSorted((a, b) => keyOf[sort](a) - keyOf[sort](b) || idOrder * Number(a.id - b.id))
      .map(({ address }) => address);
  };

  /** Reads the first pages of a list, and the order of its first rows. */
  const listed = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const { data, nextCursor } = await world().get(`/pools?limit=20&${query}${cursor}`, poolListSchema);
      found.push(...data.map(({ poolAddress }) => poolAddress));
      if (nextCursor === null) break;
      cursor = `&cursor=${nextCursor}`;
    }
    return found;
  };

  it.each(POOL_SORTS)('pools sorted by %s are those of all pools, in any states', async (sort) => {
    for (const status of [
      '',
      'completed',
      'refunding,expired',
      'active',
      'locked,completed',
      'active,active,expired',
    ]) {
      const query = `sort=${sort}${status === '' ? '' : `&status=${status}`}`;
      expect(await listed(query), query).toEqual(expected(sort, status, '').slice(0, 60));
    }
  });

  it('a search for pools finds frequent, rare, old and one-letter texts, with the matches of all pools', async () => {
    const searches = [
      'neon',
      'Pool 11',
      'pool 7 ',
      'n',
      'ｎＥＯＮ 3',
      '抽选',
      '选',
      '%',
      '_',
      '\\',
      'none has this',
      '🎲',
      'l 1',
    ];
    for (const search of searches) {
      for (const sort of ['newest', 'prize', 'oldest'] as const) {
        for (const status of ['', 'completed', 'expired,active']) {
          const query = `sort=${sort}&search=${encodeURIComponent(search)}${status === '' ? '' : `&status=${status}`}`;
          expect(await listed(query), query).toEqual(expected(sort, status, search).slice(0, 60));
        }
      }
    }
  });

  it('a search for winners finds names and beginnings of addresses, with the matches of all draws', async () => {
    const byAddress = new Map(pools.map((pool) => [pool.address, pool]));
    const all = winners
      .flatMap((winner) => ({ ...winner, of: byAddress.get(winner.pool) }))
      .filter(({ of }) => of?.status === 'completed')
      .toSorted(
        (a, b) =>
          (b.of?.settledAt ?? 0) - (a.of?.settledAt ?? 0) ||
          Number((b.of?.id ?? 0n) - (a.of?.id ?? 0n)) ||
          a.drawn_index - b.drawn_index,
      );
    const [first] = all;
    const last = all.at(-1);
    const prefixes = [
      first?.player.slice(0, 5),
      last?.player,
      last?.pool.slice(0, 4),
      first?.pool.slice(0, 1),
    ];
    for (const search of [
      'neon',
      'Pool 11',
      '选',
      'none has this',
      ...prefixes.map((prefix = '') => prefix),
    ]) {
      const text = foldText(search).trim();
      const matching = all.filter(
        ({ of, pool, player }) =>
          of?.folded.includes(text) === true || pool.startsWith(search) || player.startsWith(search),
      );
      const found: string[] = [];
      let cursor = '';
      for (let page = 0; page < 3; page += 1) {
        const path = `/winners?limit=20&search=${encodeURIComponent(search)}${cursor}`;
        const { data, nextCursor } = await world().get(path, winnerListSchema);
        found.push(...data.map((row) => `${row.poolAddress} ${row.winnerAddress}`));
        if (nextCursor === null) break;
        cursor = `&cursor=${nextCursor}`;
      }
      expect(found, search).toEqual(matching.slice(0, 60).map(({ pool, player }) => `${pool} ${player}`));
    }
  });

  it('creators of a timeframe have the figures of all pools within it, to the second', async () => {
    const { db } = world().store;
    for (const [timeframe, days] of [
      ['24h', 1],
      ['7d', 7],
      ['30d', 30],
    ] as const) {
      for (const now of [NOW, NOW - (NOW % 86_400), NOW - (NOW % 86_400) - 1]) {
        world().clock = now;
        const after = now - days * 86_400;
        const path = `/stats/top-creators?timeframe=${timeframe}&sortBy=poolsCreated&limit=100`;
        // Makes all cached answers stale, as the clock alone does not.
        await db.execute(
          sql`update indexer_state set revision = revision + 1, removed_revision = revision + 1`,
        );
        const { data } = await world().get(path, topCreatorsSchema);
        const computed = await rawRows(db, creatorsAfter(after), creatorRow);
        expect(data.map((row) => [row.wallet, row.poolsCreated, row.fillRate, row.totalVolume])).toEqual(
          computed.slice(0, 100).map((row) => [row.wallet, row.created, row.rate, BigInt(row.volume)]),
        );
      }
    }
    world().clock = NOW;
  });
});

const creatorRow = v.object({
  wallet: storedBase58,
  created: v.number(),
  rate: v.number(),
  volume: v.string(),
});

/** Returns the figures of creators after a time, computed from every pool. */
function creatorsAfter(after: number): SQL {
  const isEnded = sql`settled_at > ${after}`;
  return sql`select creator as wallet, (count(*) filter (where created_at > ${after}))::int as created,
      coalesce((count(*) filter (where ${isEnded} and filled_at is not null))::float8
        / nullif(count(*) filter (where ${isEnded}), 0), 0) as rate,
      coalesce(sum(player_count::numeric * entry_lamports) filter (where ${isEnded} and status = 'completed'), 0)::text as volume
    from pools where created_at > ${after} or ${isEnded} group by creator order by 2 desc, creator`;
}
