import type * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import {
  activityRowSchema,
  claimSchema,
  notificationListSchema,
  notificationSchema,
  userStatsSchema,
} from '#src/contract/users.ts';
import { seatPayout } from '#src/protocol/economics.ts';
import { addressOf } from '#tests/support/chain-script.ts';
import { onEachApi } from './on-each-api.ts';
import { type Lives, playLives } from './lives.ts';

const SOL = 1_000_000_000n;

onEachApi('a wallet', (world) => {
  let lives: Lives;
  beforeAll(async () => {
    lives = await playLives(world());
  });

  it("a wallet's figures equal the sums that the pools paid to it", async () => {
    const { drawn, wallets } = lives;
    const ledger = drawn.ledger();
    for (const [index, wallet] of drawn.players.entries()) {
      const stats = await world().get(`/users/${wallet}/stats`, userStatsSchema);
      const won = index < ledger.winners.length;
      const { base, bonus, stakeback } = seatPayout(ledger, index);
      expect(stats).toMatchObject({
        wallet,
        poolsWon: won ? 1 : 0,
        poolsLost: won ? 0 : 1,
        totalStaked: SOL,
        totalWon: base + bonus,
        totalStakeback: stakeback,
        poolsCreated: [2, 1, 1][wallets.indexOf(wallet)] ?? 0,
        poolsJoined: [4, 3, 2][wallets.indexOf(wallet)] ?? 1,
        creatorRewards: wallet === wallets[0] ? ledger.creator : 0n,
      });
      expect(await world().get(`/users/${wallet}`, userStatsSchema)).toEqual(stats);
    }
    const second = await world().get(`/users/${wallets[1]}/stats`, userStatsSchema);
    expect(second).toMatchObject({ poolsRefunded: 1, totalRefunded: 100_000_000n });
  });

  it('a wallet can claim what it is owed, to the lamport, and sees what it was paid', async () => {
    const { drawn, wallets, expired } = lives;
    const ledger = drawn.ledger();
    const claims = (wallet: string, status: string) =>
      world().all(`/users/${wallet}/claims?status=${status}`, claimSchema, 1);
    for (const wallet of [...wallets, drawn.completer]) {
      const claimable = await claims(wallet, 'claimable');
      const { unclaimed } = await world().get(`/users/${wallet}/stats`, userStatsSchema);
      expect(claimable.reduce((sum, { total }) => sum + total, 0n)).toBe(unclaimed);
    }
    const [first = ''] = wallets;
    const bonus = (await claims(first, 'claimable')).find(({ kind }) => kind === 'creator_bonus');
    expect(bonus).toMatchObject({ poolAddress: expired.address, total: 7n, index: null });
    const refund = (await claims(first, 'claimable')).find(({ kind }) => kind === 'refund');
    expect(refund).toMatchObject({ total: 100_000_000n, index: 0 });
    const reward = { kind: 'completer_reward', total: ledger.completer };
    expect(await claims(drawn.completer, 'claimable')).toMatchObject([reward]);
    expect(await claims(drawn.completer, 'claimed')).toEqual([]);
    await world().apply(drawn.payCompleter());
    expect(await claims(drawn.completer, 'claimable')).toEqual([]);
    expect(await claims(drawn.completer, 'claimed')).toMatchObject([reward]);
    // A wallet that only completes pools counts as seen, too.
    const { firstSeenAt, lastSeenAt } = await world().get(`/users/${drawn.completer}/stats`, userStatsSchema);
    expect(firstSeenAt).toBeGreaterThan(drawn.lockRecord().drawAt - 60);
    expect(lastSeenAt).toBe(firstSeenAt);
    const winner = seatPayout(ledger, 1);
    const own = (await claims(drawn.players[1] ?? '', 'claimable')).find(({ kind }) => kind === 'payout');
    expect(own).toMatchObject({
      index: 1,
      total: winner.total,
      winnings: winner.base,
      bonus: winner.bonus,
      stakeback: winner.stakeback,
    });
    const paid = (await claims(drawn.players[0] ?? '', 'claimed')).find(({ kind }) => kind === 'payout');
    expect(paid).toMatchObject({ total: seatPayout(ledger, 0).total, status: 'claimed' });
  });

  it("a wallet's activity is listed by stage, newest first", async () => {
    const [first = '', , third = ''] = lives.wallets;
    const names = async (wallet: string, query: string) =>
      (await world().all(`/users/${wallet}/activity?${query}`, activityRowSchema, 1)).map(
        ({ pool }) => pool.name,
      );
    expect(await names(first, '')).toEqual(['Locked', 'Open', 'Expired', 'Drawn']);
    expect(await names(first, 'stage=joined')).toEqual(['Open', 'Expired']);
    expect(await names(first, 'stage=locked')).toEqual(['Locked']);
    expect(await names(third, 'stage=exited')).toEqual(['Expired']);
    const winner = lives.drawn.players[1] ?? '';
    expect(await names(winner, 'stage=won')).toEqual(['Drawn']);
    const rows = await world().all(`/users/${winner}/activity?stage=won`, activityRowSchema, 20);
    expect(rows[0]?.seat.wallet).toBe(winner);
  });

  it('a wallet has activity and claims, in either order, page by page', async () => {
    const [first = ''] = lives.wallets;
    const sorted = async <T extends v.GenericSchema>(
      list: string,
      row: T,
      values: Readonly<Record<string, (row: v.InferOutput<T>) => bigint>>,
    ) => {
      const path = `/users/${first}/${list}`;
      const all = await world().all(path, row, 100);
      expect(all.length).toBeGreaterThan(2);
      for (const [sort, valueOf] of Object.entries(values)) {
        const rising = await world().all(`${path}?sort=${sort}&order=asc`, row, 1);
        expect(rising.map(valueOf), sort).toEqual(
          all.map(valueOf).toSorted((one, other) => Number(one - other)),
        );
        const falling = await world().all(`${path}?sort=${sort}&order=desc`, row, 2);
        expect(falling, sort).toEqual(rising.toReversed());
      }
    };
    await sorted('activity', activityRowSchema, {
      joined: ({ seat }) => BigInt(seat.joinedAt),
      entry: ({ pool }) => pool.entryFee,
      total: ({ seat }) => seat.total ?? 0n,
      paidAt: ({ seat }) => BigInt(seat.paidAt ?? 0),
    });
    await sorted('claims', claimSchema, {
      since: ({ since }) => BigInt(since ?? 0),
      total: ({ total }) => total,
    });
    expect((await world().refusal(`/users/${first}/claims?sort=luck`)).fields).toEqual(['query.sort']);
  });

  it('a wallet gets notifications, and one about a ready pool as long as the pool is ready', async () => {
    const [first = ''] = lives.wallets;
    const path = `/notifications?wallet=${first}`;
    const kinds = async () => (await world().all(path, notificationSchema, 2)).map(({ kind }) => kind);
    const before = await kinds();
    expect(before).toEqual(expect.arrayContaining(['filled', 'expired', 'paid']));
    // The pools that were ready before have been drawn since.
    expect(before).not.toContain('ready');
    world().clock = lives.locked.lockRecord().drawAt - 1;
    expect(await kinds()).not.toContain('ready');
    world().clock = lives.locked.lockRecord().drawAt;
    expect((await kinds()).filter((kind) => kind === 'ready')).toHaveLength(1);

    const all = await world().get(`${path}&limit=100`, notificationListSchema);
    expect(all.unread).toBe(all.data.length);
    const unread = async (marker: string) => {
      const answer = await world().get(`${path}&readMarker=${marker}`, notificationListSchema);
      return { unread: answer.unread, marker: answer.readMarker };
    };
    expect(await unread(all.readMarker)).toEqual({ unread: 0, marker: all.readMarker });

    // This pool fills before the time of the last read, but is indexed after that read.
    const late = world().pool({ creator: first, maxPlayers: 2 });
    await world().apply(late.create(), late.join());
    const filled = await unread(all.readMarker);
    expect(filled.unread).toBe(1);
    expect((await unread(filled.marker)).unread).toBe(0);
    // The pool becomes ready by the clock alone, because its commit was read before.
    world().clock = late.lockRecord().drawAt;
    const ready = await unread(filled.marker);
    expect(ready.unread).toBe(1);
    expect((await unread(ready.marker)).unread).toBe(0);

    // A pool whose draw is void never becomes ready.
    const voided = world().pool({ creator: first, maxPlayers: 2 });
    await world().apply(voided.create(), voided.join(), voided.makeVoid());
    world().clock = voided.lockRecord().drawAt;
    const of = async (pool: string) =>
      (await world().all(path, notificationSchema, 20)).flatMap(({ kind, poolAddress }) =>
        poolAddress === pool ? [kind] : [],
      );
    expect((await of(voided.address)).toSorted()).toEqual(['filled', 'refunded']);
    expect((await unread(ready.marker)).unread).toBe(2);
    expect((await world().refusal(`${path}&readMarker=1`)).fields).toEqual(['query.readMarker']);
    world().clock = null;
  });

  it('a wallet without any activity has zeros and empty lists', async () => {
    const nobody = addressOf('nobody');
    const stats = await world().get(`/users/${nobody}/stats`, userStatsSchema);
    expect(stats).toMatchObject({ poolsJoined: 0, unclaimed: 0n, firstSeenAt: null, lastSeenAt: null });
    for (const list of ['activity', 'claims']) {
      const { data } = (await world().request(`/users/${nobody}/${list}`)).json<{ data: unknown[] }>();
      expect(data).toEqual([]);
    }
    for (const path of ['/users/me', '/users/me/stats', '/notifications', '/notifications?wallet=x']) {
      expect((await world().refusal(path)).refused).toBe('400 bad_request');
    }
    const cursor = (text: string) => Buffer.from(text).toString('base64url');
    for (const path of [
      `/users/${nobody}/activity?cursor=${cursor('activity-joined-desc 1')}`,
      `/users/${nobody}/activity?sort=total&cursor=${cursor('activity-joined-desc 1 1')}`,
      `/users/${nobody}/claims?cursor=${cursor('claimable-since-desc x .1')}`,
      `/users/${nobody}/claims?status=claimed&cursor=${cursor('claimable-since-desc 1 .1')}`,
      `/notifications?wallet=${nobody}&cursor=${cursor('notifications-desc x ab .b .c')}`,
      `/notifications?wallet=${nobody}&cursor=${cursor('notifications-desc 1 .a .b .c')}`,
    ]) {
      expect((await world().refusal(path)).refused).toBe('400 bad_cursor');
    }
  });
});
