import { beforeAll, expect, it } from 'vitest';
import { platformStatsSchema, topCreatorsSchema } from '#src/contract/statistics.ts';
import { winnerListSchema, winnerRowSchema, winnerTotalsSchema } from '#src/contract/users.ts';
import { onEachApi } from './on-each-api.ts';
import { type Lives, playLives } from './lives.ts';

const SOL = 1_000_000_000n;
const DAY = 86_400;

onEachApi('statistics', (world) => {
  let lives: Lives;
  beforeAll(async () => {
    lives = await playLives(world());
  });

  it('statistics count pools, players and what was paid', async () => {
    world().onlineUsers = 17;
    const ledger = lives.drawn.ledger();
    expect(await world().get('/stats/platform', platformStatsSchema)).toEqual({
      activeUsers: 17,
      totalPools: 4,
      activePools: 2,
      completedPools: 1,
      totalPlayers: 8,
      totalVolume: 8n * SOL,
      totalPaidOut: (ledger.winners[0]?.total ?? 0n) + ledger.creator,
    });
    await world().apply(lives.drawn.payCompleter());
    expect(await world().get('/stats/platform', platformStatsSchema)).toMatchObject({
      totalPaidOut: (ledger.winners[0]?.total ?? 0n) + ledger.creator + ledger.completer,
    });
  });

  it('statistics rank creators by each figure, in both orders', async () => {
    const [first = '', second = '', third = ''] = lives.wallets;
    const ranking = async (query: string) =>
      (await world().get(`/stats/top-creators?${query}`, topCreatorsSchema)).data;
    const best = await ranking('timeframe=all&sortBy=totalVolume&order=desc&network=localnet');
    expect(best[0]).toEqual({
      rank: 1,
      wallet: first,
      poolsCreated: 2,
      fillRate: 0.5,
      totalVolume: 8n * SOL,
      totalVolumeSol: 8,
    });
    expect(best).toHaveLength(3);
    expect((await ranking('sortBy=poolsCreated'))[0]?.wallet).toBe(first);
    expect((await ranking('sortBy=fillRate&order=asc')).at(-1)?.wallet).toBe(first);
    const worst = await ranking('order=asc&limit=2');
    expect(worst.map(({ rank }) => rank)).toEqual([1, 2]);
    expect(worst.map(({ wallet }) => wallet).toSorted()).toEqual([second, third].toSorted());
  });

  it('statistics drop events that leave the timeframe, to the second, without a commit', async () => {
    const [first = ''] = lives.wallets;
    const { data } = await world().get('/winners?limit=1', winnerListSchema);
    const wonAt = data[0]?.wonAt ?? 0;
    const ofFirst = async (now: number) => {
      world().clock = now;
      const rows = (await world().get('/stats/top-creators?timeframe=24h', topCreatorsSchema)).data;
      return rows.find(({ wallet }) => wallet === first);
    };
    expect(await ofFirst(wonAt + DAY - 1)).toMatchObject({ totalVolume: 8n * SOL, fillRate: 0.5 });
    expect(await ofFirst(wonAt + DAY)).toMatchObject({ totalVolume: 0n, fillRate: 0 });
    expect(await ofFirst(world().chain.now + 40 * DAY)).toBeUndefined();
    world().clock = null;
  });

  it('statistics list the winners and their totals', async () => {
    const { drawn } = lives;
    const ledger = drawn.ledger();
    const winners = await world().all('/winners', winnerRowSchema, 1);
    expect(winners.map(({ winnerAddress }) => winnerAddress)).toEqual(drawn.players.slice(0, 2));
    expect(winners.map(({ totalWon }) => totalWon)).toEqual(
      ledger.winners.map(({ base, bonus }) => base + bonus),
    );
    const won = winners.map(({ totalWon }) => totalWon);
    const prizes = ledger.winners.map(({ total }) => total);
    const largest = (amounts: readonly bigint[]) => amounts.reduce((a, b) => (b > a ? b : a), 0n);
    expect(await world().get('/winners/totals', winnerTotalsSchema)).toEqual({
      winners: 2,
      wallets: 2,
      pools: 1,
      totalWon: won.reduce((sum, lamports) => sum + lamports, 0n),
      largestWin: largest(won),
      totalPrizes: prizes.reduce((sum, lamports) => sum + lamports, 0n),
      largestPrize: largest(prizes),
    });
    const [winner = ''] = drawn.players;
    const found = (search: string) => world().all(`/winners?search=${search}`, winnerRowSchema, 10);
    expect(await found(winner.slice(0, 8))).toEqual(winners.slice(0, 1));
    expect(await found(drawn.address.slice(0, 8))).toEqual(winners);
    expect(await found('draw')).toEqual(winners);
    expect(await found('expired')).toEqual([]);
    const cursor = Buffer.from('winners-desc 1 1 40000000000').toString('base64url');
    expect((await world().refusal(`/winners?cursor=${cursor}`)).refused).toBe('400 bad_cursor');
  });

  it('statistics rank creators by volumes of different length as numbers', async () => {
    const [, second = '', third = ''] = lives.wallets;
    const large = world().pool({ creator: second, maxPlayers: 2, minPlayers: 2, entryLamports: 6n * SOL });
    await world().apply(large.create(), large.join(third));
    world().chain.warp(61);
    await world().apply(large.complete());
    for (const timeframe of ['all', '30d']) {
      const { data } = await world().get(
        `/stats/top-creators?timeframe=${timeframe}&sortBy=totalVolume&limit=2`,
        topCreatorsSchema,
      );
      expect(data.map(({ totalVolume }) => totalVolume)).toEqual([12n * SOL, 8n * SOL]);
    }
  });
});
