import { describe, expect, it } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { aCompletedPool, aDrawingPool, aLockedPool, aPool, NOW } from '../testing/a-pool.ts';
import type { History } from './history.ts';
import { poolLife } from './pool-life.ts';

const life = (pool: Pool, moment = { now: NOW, slot: null as bigint | null }, history: History = []) =>
  poolLife(pool, history, moment);

/** The step that is waited in, and what follows it. */
const current = (pool: Pool, now = NOW, slot: bigint | null = null) =>
  life(pool, { now, slot }).find(({ state }) => state === 'now' || state === 'failed');

const transaction = (signature: string, at: number, ...names: string[]): History[number] => ({
  signature,
  at,
  events: names.map((name) => ({ name })),
});

describe('an open pool', () => {
  it('waits for players until its deadline', () => {
    const pool = aPool();
    expect(current(pool)).toMatchObject({ key: 'joining', until: pool.joinDeadline });
    expect(life(pool).at(-1)).toMatchObject({ key: 'paidAhead', state: 'ahead' });
  });

  it('is to be locked from the very second of its deadline, where the minimum is reached', () => {
    const pool = aPool({ minPlayers: 4 });
    expect(current(pool, pool.joinDeadline - 1)?.key).toBe('joining');
    expect(current(pool, pool.joinDeadline)?.key).toBe('awaitLock');
  });

  it('is to be refunded where it is not, and promises no draw', () => {
    const pool = aPool({ minPlayers: 5 });
    expect(life(pool, { now: pool.joinDeadline, slot: null }).map(({ key }) => key)).toEqual([
      'created',
      'awaitExpire',
      'refundAhead',
    ]);
  });
});

describe('a locked pool', () => {
  it('counts down, then waits for anyone to request the draw', () => {
    const pool = aLockedPool();
    expect(current(pool, NOW - 1)).toMatchObject({ key: 'countdown', until: NOW });
    // 0.5% of 2.5 SOL, half of it.
    expect(current(pool, NOW)).toMatchObject({
      key: 'awaitRequest',
      values: { end: { time: NOW }, reward: { lamports: 6_250_000n } },
    });
  });

  it('says whether it filled or was locked short', () => {
    expect(life(aLockedPool())[1]?.key).toBe('filled');
    expect(life(aLockedPool({ maxPlayers: 12 }))[1]?.key).toBe('lockedShort');
  });
});

describe('a draw', () => {
  it('waits for its slot, for a capture while the hash is listed, and then only for the time-out', () => {
    const pool = aDrawingPool();
    expect(current(pool, NOW, null)?.key).toBe('awaitSlot');
    expect(current(pool, NOW, 1_000n)?.key).toBe('awaitSlot');
    expect(current(pool, NOW, 1_001n)?.key).toBe('awaitCapture');
    expect(current(pool, NOW, 1_512n)?.key).toBe('awaitCapture');
    expect(current(pool, NOW, 1_513n)).toMatchObject({ key: 'captureMissed', state: 'failed' });
  });

  it('waits for the proof since the capture, and is overdue from the deadline on', () => {
    const pool = aDrawingPool({}, { capturedSlot: 1_000n, capturer: 'c' });
    const history = [transaction('s', NOW - 3, 'EntropyCaptured')];
    const waiting = life(pool, { now: NOW, slot: 1_100n }, history).find(({ state }) => state === 'now');
    expect(waiting).toMatchObject({ key: 'awaitProof', values: { since: { time: NOW - 3 } } });
    expect(current(pool, NOW + 3_600)?.key).toBe('drawOverdue');
  });

  it('is overdue without a capture too', () => {
    expect(current(aDrawingPool(), NOW + 3_600, 9_000n)?.key).toBe('drawOverdue');
  });
});

describe('an ended pool', () => {
  it('links each step to its transaction', () => {
    const history = [
      transaction('create', 1, 'PoolCreated'),
      transaction('join', 2, 'PlayerJoined'),
      transaction('fill', 3, 'PlayerJoined'),
      transaction('request', 4, 'SeedRevealed', 'DrawRequested'),
      transaction('capture', 5, 'EntropyCaptured'),
      transaction('prove', 6, 'DrawFulfilled'),
    ];
    const steps = life(aCompletedPool(), { now: NOW, slot: null }, history);
    expect(steps.map(({ key, signature }) => [key, signature])).toEqual([
      ['created', 'create'],
      ['filled', 'fill'],
      ['countdownOver', null],
      ['requested', 'request'],
      ['entropyFixed', 'capture'],
      ['proofVerified', 'prove'],
      ['winnersDrawn', 'prove'],
      ['paying', null],
    ]);
  });

  it('is done once nothing is owed, with the last payment as its end', () => {
    const paid = { owedLamports: 0n, openEntries: 0 };
    const history = [transaction('a', 7, 'Claimed'), transaction('b', 8, 'TreasuryPaid')];
    expect(life(aCompletedPool(paid), undefined, history).at(-2)).toMatchObject({
      key: 'paid',
      state: 'done',
      at: 8,
      signature: 'b',
    });
    expect(life(aCompletedPool({ owedLamports: 1n, openEntries: 0 })).at(-1)?.key).toBe('payingRest');
  });

  it('waits for its empty seats, then for its retention, then for whoever closes it', () => {
    const paid = aCompletedPool({ owedLamports: 0n, openEntries: 0 });
    const from = (paid.settledAt ?? 0) + paid.retentionSeconds;
    const last = (pool: typeof paid, now: number) => life(pool, { now, slot: null }).at(-1);
    expect(last({ ...paid, openEntries: 2 }, from)).toMatchObject({ key: 'awaitSeats', state: 'now' });
    expect(last(paid, from - 1)).toMatchObject({ key: 'closeAhead', state: 'ahead' });
    expect(last(paid, from)).toMatchObject({
      key: 'awaitClose',
      state: 'now',
      values: { from: { time: from } },
    });
  });

  it('tells a refund by deadline from one by time-out', () => {
    const refunding = { status: 'refunding', settledAt: NOW } as const;
    expect(life(aPool({ ...refunding, refundReason: 'deadline' })).map(({ key }) => key)).toEqual([
      'created',
      'expired',
      'refunding',
    ]);
    const timedOut = life(aDrawingPool({ ...refunding, refundReason: 'timeout' }));
    expect(timedOut.map(({ key }) => key).slice(-3)).toEqual(['requested', 'timedOut', 'refunding']);
  });
});
