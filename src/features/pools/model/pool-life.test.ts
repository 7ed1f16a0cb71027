import { describe, expect, it } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import {
  aCompletedPool,
  aLockedPool,
  anUndrawnPool,
  aPool,
  LOCK_SLOT,
  chainTimeAt,
  NOW,
  ROUND,
} from '../testing/a-pool.ts';
import { type History, poolLife } from './pool-life.ts';

interface At {
  readonly now?: number;
  readonly slot?: bigint;
  readonly lastRestartSlot?: bigint;
  readonly roundIsOut?: boolean;
}

const life = (
  pool: Pool,
  { now = NOW, slot, lastRestartSlot, roundIsOut = false }: At = {},
  history: History = [],
) => poolLife(pool, history, { now, chain: chainTimeAt(now, slot, lastRestartSlot), roundIsOut });

/** Returns the current step. */
const current = (pool: Pool, at: At = {}) => life(pool, at).find(({ state }) => state === 'now');

const transaction = (signature: string, at: number, ...names: string[]): History[number] => ({
  signature,
  at,
  events: names.map((name) => ({ name })),
});

describe('an open pool', () => {
  it('an open pool waits for players until its deadline', () => {
    const pool = aPool();
    expect(current(pool)).toMatchObject({ key: 'joining', until: pool.joinDeadline });
    expect(life(pool).at(-1)).toMatchObject({ key: 'paidAhead', state: 'ahead' });
  });

  it('an open pool is due to be locked from the exact second of its deadline, if the minimum is reached', () => {
    const pool = aPool({ minPlayers: 4 });
    expect(current(pool, { now: pool.joinDeadline - 1 })?.key).toBe('joining');
    expect(current(pool, { now: pool.joinDeadline })?.key).toBe('awaitLock');
  });

  it('waits for the network after a restart, and shows for how many slots', () => {
    const pool = aPool({ minPlayers: 4 });
    const at = { now: pool.joinDeadline, lastRestartSlot: 10n };
    expect(current(pool, { ...at, slot: 432_000n })).toMatchObject({
      key: 'lockGuarded',
      values: { slot: { number: 432_010n }, wait: { slots: 10n } },
    });
    expect(current(pool, { ...at, slot: 432_010n })?.key).toBe('awaitLock');
  });

  it('an open pool is due to be refunded if the minimum is not reached, and shows no draw', () => {
    const pool = aPool({ minPlayers: 5 });
    expect(life(pool, { now: pool.joinDeadline }).map(({ key }) => key)).toEqual([
      'created',
      'awaitExpire',
      'refundAhead',
    ]);
  });
});

describe('a locked pool', () => {
  it('a locked pool counts down to its round, waits for it, and then for anyone to complete it', () => {
    const pool = aLockedPool();
    expect(current(pool, { now: NOW - 1 })).toMatchObject({ key: 'countdown', until: NOW });
    expect(current(pool)).toMatchObject({ key: 'awaitRound', values: { round: { number: ROUND } } });
    // 0.5% of 2.5 SOL.
    expect(current(pool, { roundIsOut: true })).toMatchObject({
      key: 'awaitCompletion',
      values: { due: { time: NOW }, reward: { lamports: 12_500_000n } },
    });
    const keys = life(pool, { roundIsOut: true }).map(({ key }) => key);
    expect(keys).toEqual([
      'created',
      'filled',
      'roundFixed',
      'roundPublished',
      'awaitCompletion',
      'paidAhead',
    ]);
  });

  it('a locked pool shows whether it is full or was locked with fewer players', () => {
    expect(life(aLockedPool())[1]?.key).toBe('filled');
    expect(life(aLockedPool({ maxPlayers: 12 }))[1]?.key).toBe('lockedShort');
  });

  it('a locked pool is void if the round is published too early, and shows only a refund', () => {
    const at = { now: NOW - 40, slot: LOCK_SLOT + 50n };
    expect(current(aLockedPool(), at)?.key).toBe('countdown');
    expect(life(aLockedPool(), { ...at, roundIsOut: true }).map(({ key }) => key)).toEqual([
      'created',
      'filled',
      'roundFixed',
      'voidable',
      'refundAhead',
    ]);
  });

  it('a locked pool is overdue once both its time and its slots have elapsed', () => {
    const now = NOW + 86_400;
    expect(current(aLockedPool(), { now, slot: LOCK_SLOT + 35_999n })?.key).toBe('awaitRound');
    expect(current(aLockedPool(), { now, slot: LOCK_SLOT + 36_000n })?.key).toBe('drawOverdue');
  });

  it("until the chain's clock has loaded, a pool's state follows from the time alone", () => {
    const keys = (roundIsOut: boolean) =>
      poolLife(aLockedPool(), [], { now: NOW, chain: null, roundIsOut }).find(({ state }) => state === 'now')
        ?.key;
    expect([keys(false), keys(true)]).toEqual(['awaitRound', 'awaitCompletion']);
  });
});

describe('an ended pool', () => {
  it('links each step to its transaction', () => {
    const history = [
      transaction('create', 1, 'PoolCreated'),
      transaction('join', 2, 'PlayerJoined'),
      transaction('fill', 3, 'PlayerJoined'),
      transaction('complete', 4, 'SeedRevealed', 'PoolCompleted'),
    ];
    const steps = life(aCompletedPool(), {}, history);
    expect(steps.map(({ key, signature }) => [key, signature])).toEqual([
      ['created', 'create'],
      ['filled', 'fill'],
      ['roundFixed', 'fill'],
      ['roundPublished', null],
      ['winnersDrawn', 'complete'],
      ['paying', null],
    ]);
  });

  it('an ended pool is done once nothing is owed, with the last payment as its end', () => {
    const paid = { owedLamports: 0n, openEntries: 0 };
    const history = [transaction('a', 7, 'Claimed'), transaction('b', 8, 'TreasuryPaid')];
    expect(life(aCompletedPool(paid), {}, history).at(-2)).toMatchObject({
      key: 'paid',
      state: 'done',
      at: 8,
      signature: 'b',
    });
    expect(life(aCompletedPool({ owedLamports: 1n, openEntries: 0 })).at(-1)?.key).toBe('payingRest');
  });

  it('a paid pool waits until its retention is over, then for any wallet to close it', () => {
    const paid = aCompletedPool({ owedLamports: 0n, openEntries: 0 });
    const from = (paid.settledAt ?? 0) + paid.retentionSeconds;
    const last = (pool: typeof paid, now: number) => life(pool, { now }).at(-1);
    expect(last(paid, from - 1)).toMatchObject({ key: 'closeAhead', state: 'ahead' });
    expect(last(paid, from)).toMatchObject({
      key: 'awaitClose',
      state: 'now',
      values: { from: { time: from } },
    });
  });

  it('distinguishes refunds by deadline, by time-out and of a void draw', () => {
    const refunding = { status: 'refunding', settledAt: NOW } as const;
    const keys = (pool: Pool) => life(pool).map(({ key }) => key);
    expect(keys(aPool({ ...refunding, refundReason: 'deadline' }))).toEqual([
      'created',
      'expired',
      'refunding',
    ]);
    const locked = ['created', 'filled', 'roundFixed'];
    expect(keys(anUndrawnPool('timeout'))).toEqual([...locked, 'timedOut', 'refunding']);
    expect(keys(anUndrawnPool('void'))).toEqual([...locked, 'voided', 'refunding']);
  });

  it.each([
    ['timeout', 'DrawTimedOut', 'timedOut'],
    ['void', 'PoolVoided', 'voided'],
  ] as const)('a pool ended by %s links to the transaction that ended it', (reason, event, key) => {
    const steps = life(anUndrawnPool(reason), {}, [transaction('end', 9, event)]);
    expect(steps.find((step) => step.key === key)).toMatchObject({ state: 'failed', signature: 'end' });
  });
});
