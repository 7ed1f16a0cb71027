import { beforeAll, expect, it } from 'vitest';
import { creatorPoolSchema, creatorSchema, creatorsSchema } from '#src/contract/creators.ts';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { topCreatorsSchema } from '#src/contract/statistics.ts';
import { userStatsSchema } from '#src/contract/users.ts';
import { median } from '#src/lib/median.ts';
import { addressOf } from '#tests/support/chain-script.ts';
import type { PoolScript } from '#tests/support/pool-script.ts';
import { onEachApi } from './on-each-api.ts';
import { type Lives, playLives } from './lives.ts';

const SOL = 1_000_000_000n;
const BUSY = addressOf('busy creator');
const STRANGER = addressOf('no pools at all');

onEachApi('creators', (world) => {
  let lives: Lives;
  const own: PoolScript[] = [];
  const figures = (wallet: string) => world().get(`/creators/${wallet}`, creatorSchema);
  const list = (wallet: string, state: 'active' | 'ended', limit = 2) =>
    world().all(`/creators/${wallet}/pools?state=${state}`, creatorPoolSchema, limit);

  beforeAll(async () => {
    lives = await playLives(world());
    // Pools of one creator, filled after different times, with each outcome.
    for (const [index, wait] of [5, 40, 300, 2_000].entries()) {
      const pool = world().pool({ creator: BUSY, maxPlayers: 2 + index, minPlayers: 2, entryLamports: SOL });
      own.push(pool);
      await world().apply(pool.create());
      world().chain.warp(wait);
      for (let seat = 1; seat < 2 + index; seat += 1) await world().apply(pool.join());
      world().chain.warp(61);
      await world().apply(index === 3 ? pool.makeVoid() : pool.complete());
    }
    const unfilled = world().pool({ creator: BUSY, minPlayers: 10, bonusLamports: 7n });
    const [open, locked] = [world().pool({ creator: BUSY }), world().pool({ creator: BUSY, maxPlayers: 2 })];
    await world().apply(unfilled.create());
    world().chain.warp(86_400);
    await world().apply(unfilled.expire(), open.create(), locked.create(), locked.join());
    own.push(unfilled, open, locked);
  });

  it('the figures of a creator equal those counted from its pools one by one', async () => {
    for (const wallet of [BUSY, ...lives.wallets.slice(0, 3)]) {
      const all = own.concat(Object.values(lives).filter((one): one is PoolScript => 'creator' in one));
      const details = await Promise.all(
        all
          .filter(({ creator }) => creator === wallet)
          .map(({ address }) => world().get(`/pools/${address}`, poolDetailSchema)),
      );
      const ended = details.filter(({ settledAt }) => settledAt !== null);
      const filled = ended.filter(({ filledAt }) => filledAt !== null);
      const drawn = ended.filter(({ status }) => status === 'completed');
      const times = filled.map(({ filledAt, createdAt }) => (filledAt ?? 0) - createdAt);
      const volume = drawn.reduce((sum, { entryFee, currentParticipants }) => {
        return sum + entryFee * BigInt(currentParticipants);
      }, 0n);
      expect(await figures(wallet)).toEqual({
        wallet,
        opened: details.length,
        active: details.length - ended.length,
        open: details.filter(({ status }) => status === 'open').length,
        ended: ended.length,
        filled: filled.length,
        paidOut: drawn.length,
        winners: drawn.reduce((sum, { winnerCount }) => sum + winnerCount, 0),
        refunded: ended.length - drawn.length,
        fillRate: ended.length === 0 ? 0 : filled.length / ended.length,
        medianFillSeconds: median(times.toSorted((one, other) => one - other)),
        volume,
        earned: drawn.reduce((sum, { creatorReward }) => sum + creatorReward, 0n),
        since: Math.min(...details.map(({ createdAt }) => createdAt)),
      });
    }
    expect(await figures(BUSY)).toMatchObject({
      opened: 7,
      open: 1,
      ended: 5,
      filled: 4,
      paidOut: 3,
      refunded: 2,
    });
  });

  it('the figures of a creator agree with the leaderboard and with those of its wallet', async () => {
    const { data } = await world().get('/stats/top-creators', topCreatorsSchema);
    expect(data.length).toBeGreaterThan(3);
    for (const { wallet, poolsCreated, fillRate, totalVolume } of data) {
      const stats = await world().get(`/users/${wallet}`, userStatsSchema);
      expect(await figures(wallet)).toMatchObject({
        opened: poolsCreated,
        fillRate,
        volume: totalVolume,
        earned: stats.creatorRewards,
      });
    }
  });

  it('the pools of a creator are listed by state, page by page, the last first', async () => {
    const addresses = async (wallet: string, state: 'active' | 'ended') =>
      (await list(wallet, state)).map(({ address }) => address);
    const [, , , , , open, locked] = own;
    expect(await addresses(BUSY, 'active')).toEqual([locked?.address, open?.address]);
    expect(await addresses(BUSY, 'ended')).toEqual(
      own
        .slice(0, 5)
        .map(({ address }) => address)
        .toReversed(),
    );
    const reasons = (await list(BUSY, 'ended', 100)).map(({ status, refundReason }) => [
      status,
      refundReason,
    ]);
    expect(reasons).toEqual([
      ['refunding', 'deadline'],
      ['refunding', 'void'],
      ['completed', 'none'],
      ['completed', 'none'],
      ['completed', 'none'],
    ]);
    expect((await world().refusal(`/creators/${BUSY}/pools?state=lost`)).fields).toEqual(['query.state']);
    const { nextCursor } = (await world().request(`/creators/${BUSY}/pools?limit=1`)).json<{
      nextCursor: string;
    }>();
    const other = await world().refusal(`/creators/${BUSY}/pools?state=ended&cursor=${nextCursor}`);
    expect(other.refused).toBe('400 bad_cursor');
  });

  it('the figures and lists of a creator follow the next pool', async () => {
    const before = await figures(BUSY);
    const next = world().pool({ creator: BUSY, maxPlayers: 2, entryLamports: SOL });
    await world().apply(next.create(), next.join());
    expect(await figures(BUSY)).toMatchObject({ opened: before.opened + 1, active: before.active + 1 });
    expect((await list(BUSY, 'active'))[0]?.address).toBe(next.address);
    world().chain.warp(61);
    await world().apply(next.complete());
    const after = await figures(BUSY);
    expect(after).toMatchObject({ paidOut: before.paidOut + 1, volume: before.volume + 2n * SOL });
    expect((await list(BUSY, 'ended'))[0]?.address).toBe(next.address);
  });

  it('several creators are answered in the order of the request, also those without pools', async () => {
    const requested = [STRANGER, BUSY, lives.wallets[0] ?? ''];
    const { data } = await world().get(`/creators?wallets=${requested.join(',')}`, creatorsSchema);
    expect(data).toEqual(await Promise.all(requested.map(figures)));
    expect(data[0]).toMatchObject({ opened: 0, fillRate: 0, medianFillSeconds: null, since: null });
    for (const wallets of ['', 'x', `${BUSY},`, Array(51).fill(BUSY).join(',')]) {
      expect((await world().refusal(`/creators?wallets=${wallets}`)).refused).toBe('400 bad_request');
    }
    expect((await world().refusal('/creators/me')).refused).toBe('400 bad_request');
    const { headers } = await world().request(`/creators?wallets=${BUSY}`);
    expect(headers['cache-control']).toBe('no-store');
  });
});
