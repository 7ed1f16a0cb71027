import { beforeAll, expect, it } from 'vitest';
import { claimSchema, openPoolSchema, openPoolsSchema } from '#src/contract/users.ts';
import { addressOf } from '#tests/support/chain-script.ts';
import { type Lives, playLives } from './lives.ts';
import { onEachApi } from './on-each-api.ts';

onEachApi("a wallet's open pools", (world) => {
  let lives: Lives;
  beforeAll(async () => {
    lives = await playLives(world());
  });
  const open = (wallet = '') => world().all(`/users/${wallet}/open`, openPoolSchema, 2);

  it('a wallet’s open pools are those in which it has or had a seat, created or completed, with the reasons', async () => {
    const { wallets, drawn, expired, open: filling, locked } = lives;
    const of = async (wallet = '') =>
      (await open(wallet)).map(({ poolAddress, status, reasons }) => [poolAddress, status, reasons.join()]);
    expect(await of(wallets[0])).toEqual([
      [locked.address, 'locked', 'seat'],
      [filling.address, 'open', 'seat'],
      [expired.address, 'refunding', 'seat,created'],
      [drawn.address, 'completed', 'seat,created'],
    ]);
    expect(await of(wallets[2])).toEqual([
      [locked.address, 'locked', 'seat,created'],
      [expired.address, 'refunding', 'left'],
      [drawn.address, 'completed', 'seat'],
    ]);
    expect(await of(drawn.completer)).toEqual([[drawn.address, 'completed', 'completed']]);
    expect(await of(addressOf('nobody'))).toEqual([]);
  });

  it('the amount that an open pool owes a wallet equals that in the wallet’s list of claims', async () => {
    for (const wallet of [...lives.wallets, lives.drawn.completer]) {
      const claims = await world().all(`/users/${wallet}/claims`, claimSchema, 100);
      const owed = new Map<string, bigint>();
      for (const { poolAddress, total } of claims) {
        owed.set(poolAddress, (owed.get(poolAddress) ?? 0n) + total);
      }
      const rows = await open(wallet);
      expect(
        new Map(rows.filter(({ unpaid }) => unpaid > 0n).map((row) => [row.poolAddress, row.unpaid])),
      ).toEqual(owed);
    }
    const [first] = lives.wallets;
    expect((await open(first)).filter(({ unpaid }) => unpaid > 0n).length).toBeGreaterThan(0);
  });

  it('no cache may store a wallet’s open pools, and the answer includes every commit', async () => {
    const wallet = addressOf('late');
    const path = `/users/${wallet}/open`;
    expect((await world().request(path)).headers['cache-control']).toBe('no-store');
    expect(await open(wallet)).toEqual([]);
    await world().apply(lives.open.join(wallet));
    const answer = await world().get(path, openPoolsSchema);
    expect(answer.data).toMatchObject([{ poolAddress: lives.open.address, reasons: ['seat'], unpaid: 0n }]);
    expect(answer.revision).toBeGreaterThan(0n);
    expect((await world().refusal(`${path}?limit=501`)).fields).toEqual(['query.limit']);
  });

  it('a closed pool is no longer among a wallet’s open pools', async () => {
    const wallet = addressOf('of a closed pool');
    const pool = world().pool({ creator: wallet, maxPlayers: 3, minPlayers: 3 });
    await world().apply(pool.create());
    world().chain.warp(86_400);
    await world().apply(pool.expire());
    expect(await open(wallet)).toMatchObject([{ reasons: ['seat', 'created'], unpaid: 100_000_000n }]);
    await world().apply(pool.refund(0));
    expect(await open(wallet)).toMatchObject([{ unpaid: 0n }]);
    await world().apply(pool.close());
    expect(await open(wallet)).toEqual([]);
  });
});
