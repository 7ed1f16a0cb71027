import { describe, expect, it } from 'vitest';
import type { ChainTime } from '#src/chain/queries/use-chain-time.ts';
import type { Pool } from '#src/protocol/pool.ts';
import {
  aCompletedPool,
  aLockedPool,
  anUndrawnPool,
  aPool,
  CREATOR,
  LOCK_SLOT,
  ME,
  chainTimeAt,
  NOW,
} from '../testing/a-pool.ts';
import { openTransitions } from './transitions.ts';

interface Who {
  readonly wallet: string | null;
  readonly hasSeed: boolean;
}

const visitor: Who = { wallet: null, hasSeed: false };
const creator: Who = { wallet: CREATOR, hasSeed: true };

const transitionsOf = (pool: Pool, chainTime: ChainTime, who = visitor, roundIsOut = false) =>
  openTransitions(pool, chainTime, { ...who, roundIsOut });

describe('transitions', () => {
  it('transitions lock or expire a pool from its deadline on', () => {
    const pool = aPool({ minPlayers: 4 });
    expect(transitionsOf(pool, chainTimeAt(pool.joinDeadline - 1))).toEqual([]);
    expect(transitionsOf(pool, chainTimeAt(pool.joinDeadline))).toEqual(['lockPool']);
    expect(transitionsOf(aPool(), chainTimeAt(pool.joinDeadline))).toEqual(['expirePool']);
  });

  it('transitions lock no pool for 432,000 slots after a restart of the cluster', () => {
    const pool = aPool({ minPlayers: 4 });
    expect(transitionsOf(pool, chainTimeAt(pool.joinDeadline, 432_999n, 1_000n))).toEqual([]);
    expect(transitionsOf(pool, chainTimeAt(pool.joinDeadline, 433_000n, 1_000n))).toEqual(['lockPool']);
  });

  it('transitions complete a pool from the second at which its round is due', () => {
    expect(transitionsOf(aLockedPool(), chainTimeAt(NOW - 1))).toEqual([]);
    expect(transitionsOf(aLockedPool(), chainTimeAt(NOW))).toEqual(['completePool']);
  });

  it("transitions complete a pool as soon as its round is published, even if the chain's clock is a period behind", () => {
    expect(transitionsOf(aLockedPool(), chainTimeAt(NOW - 3), visitor, true)).toEqual(['completePool']);
    expect(transitionsOf(aLockedPool(), chainTimeAt(NOW - 4), visitor, true)).toEqual([]);
  });

  it('transitions void a pool whose round is published in the first fifth of its countdown, and only then', () => {
    const early = chainTimeAt(NOW - 49, LOCK_SLOT + 60n);
    expect(transitionsOf(aLockedPool(), early)).toEqual([]);
    expect(transitionsOf(aLockedPool(), early, visitor, true)).toEqual(['voidPool']);
    expect(transitionsOf(aLockedPool(), chainTimeAt(NOW - 49, LOCK_SLOT + 61n), visitor, true)).toEqual([]);
  });

  it('transitions void and never complete a pool if the clock has jumped but the slots have not', () => {
    const atSlot = (slots: bigint) =>
      transitionsOf(aLockedPool(), chainTimeAt(NOW + 5, LOCK_SLOT + slots), visitor, true);
    expect(atSlot(63n)).toEqual(['voidPool']);
    expect(atSlot(64n)).toEqual([]);
    expect(atSlot(219n)).toEqual([]);
    expect(atSlot(220n)).toEqual(['completePool']);
  });

  it('transitions void no pool that was locked before the restart', () => {
    const early = chainTimeAt(NOW - 61, LOCK_SLOT, LOCK_SLOT);
    expect(transitionsOf(aLockedPool(), early, visitor, true)).toEqual([]);
  });

  it('transitions time out a draw once its time and 36,000 slots are over, and complete it until then', () => {
    const deadline = NOW + 86_400;
    expect(transitionsOf(aLockedPool(), chainTimeAt(deadline, LOCK_SLOT + 35_999n))).toEqual([
      'completePool',
    ]);
    expect(transitionsOf(aLockedPool(), chainTimeAt(deadline, LOCK_SLOT + 36_000n))).toEqual(['timeOutDraw']);
    expect(transitionsOf(aLockedPool(), chainTimeAt(deadline - 1, LOCK_SLOT + 36_000n))).toEqual([
      'completePool',
    ]);
  });

  it('transitions offer to reveal the seed only to its creator, from the lock on, unless completing reveals it', () => {
    expect(transitionsOf(aPool(), chainTimeAt(NOW), creator)).toEqual([]);
    expect(transitionsOf(aLockedPool(), chainTimeAt(NOW - 1), creator)).toEqual(['revealSeed']);
    expect(transitionsOf(aLockedPool(), chainTimeAt(NOW - 1), { wallet: CREATOR, hasSeed: false })).toEqual(
      [],
    );
    expect(transitionsOf(aLockedPool(), chainTimeAt(NOW - 1), { wallet: ME, hasSeed: true })).toEqual([]);
    expect(transitionsOf(aLockedPool(), chainTimeAt(NOW), creator)).toEqual(['completePool']);
    expect(transitionsOf(aLockedPool({ seed: 'aa' }), chainTimeAt(NOW - 1), creator)).toEqual([]);
    expect(transitionsOf(aCompletedPool(), chainTimeAt(NOW), creator)).toEqual(['revealSeed']);
    expect(transitionsOf(anUndrawnPool('void'), chainTimeAt(NOW), creator)).toEqual([]);
  });

  it('transitions close a paid pool after the retention, for any sender', () => {
    const paid = aCompletedPool({
      openEntries: 0,
      owedLamports: 0n,
      seed: 'aa',
      settledAt: NOW - 7 * 86_400,
    });
    expect(transitionsOf(paid, chainTimeAt(NOW), creator)).toEqual(['closePool']);
    expect(transitionsOf(paid, chainTimeAt(NOW))).toEqual(['closePool']);
    expect(transitionsOf(paid, chainTimeAt(NOW - 1))).toEqual([]);
  });
});
