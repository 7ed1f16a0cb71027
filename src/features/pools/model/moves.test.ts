import { describe, expect, it } from 'vitest';
import type { ChainMoment } from '#src/chain/queries/use-chain-moment.ts';
import type { Pool } from '#src/protocol/pool.ts';
import {
  aCompletedPool,
  aLockedPool,
  anUndrawnPool,
  aPool,
  CREATOR,
  LOCK_SLOT,
  ME,
  momentAt,
  NOW,
} from '../testing/a-pool.ts';
import { openMoves } from './moves.ts';

interface Who {
  readonly wallet: string | null;
  readonly hasSeed: boolean;
}

const visitor: Who = { wallet: null, hasSeed: false };
const creator: Who = { wallet: CREATOR, hasSeed: true };

const movesOf = (pool: Pool, moment: ChainMoment, who = visitor, roundIsOut = false) =>
  openMoves(pool, moment, { ...who, roundIsOut });

describe('moves', () => {
  it('lock or expire a pool from its deadline on', () => {
    const pool = aPool({ minPlayers: 4 });
    expect(movesOf(pool, momentAt(pool.joinDeadline - 1))).toEqual([]);
    expect(movesOf(pool, momentAt(pool.joinDeadline))).toEqual(['lockPool']);
    expect(movesOf(aPool(), momentAt(pool.joinDeadline))).toEqual(['expirePool']);
  });

  it('lock no pool for 432,000 slots after a restart of the cluster', () => {
    const pool = aPool({ minPlayers: 4 });
    expect(movesOf(pool, momentAt(pool.joinDeadline, 432_999n, 1_000n))).toEqual([]);
    expect(movesOf(pool, momentAt(pool.joinDeadline, 433_000n, 1_000n))).toEqual(['lockPool']);
  });

  it('complete a pool from the second on at which its round is due', () => {
    expect(movesOf(aLockedPool(), momentAt(NOW - 1))).toEqual([]);
    expect(movesOf(aLockedPool(), momentAt(NOW))).toEqual(['completePool']);
  });

  it("complete it as soon as the round is published, even if the chain's clock is a period behind, and no sooner", () => {
    expect(movesOf(aLockedPool(), momentAt(NOW - 3), visitor, true)).toEqual(['completePool']);
    expect(movesOf(aLockedPool(), momentAt(NOW - 4), visitor, true)).toEqual([]);
  });

  it('void a pool whose round is published in the first fifth of its countdown, and only then', () => {
    const early = momentAt(NOW - 49, LOCK_SLOT + 60n);
    expect(movesOf(aLockedPool(), early)).toEqual([]);
    expect(movesOf(aLockedPool(), early, visitor, true)).toEqual(['voidPool']);
    expect(movesOf(aLockedPool(), momentAt(NOW - 49, LOCK_SLOT + 61n), visitor, true)).toEqual([]);
  });

  it('void and never complete it if the clock has jumped but the slots have not', () => {
    const atSlot = (slots: bigint) =>
      movesOf(aLockedPool(), momentAt(NOW + 5, LOCK_SLOT + slots), visitor, true);
    expect(atSlot(63n)).toEqual(['voidPool']);
    expect(atSlot(64n)).toEqual([]);
    expect(atSlot(219n)).toEqual([]);
    expect(atSlot(220n)).toEqual(['completePool']);
  });

  it('void no pool that locked before the restart', () => {
    const early = momentAt(NOW - 61, LOCK_SLOT, LOCK_SLOT);
    expect(movesOf(aLockedPool(), early, visitor, true)).toEqual([]);
  });

  it('end a draw once its time and 36,000 slots are over, and complete it until then', () => {
    const deadline = NOW + 86_400;
    expect(movesOf(aLockedPool(), momentAt(deadline, LOCK_SLOT + 35_999n))).toEqual(['completePool']);
    expect(movesOf(aLockedPool(), momentAt(deadline, LOCK_SLOT + 36_000n))).toEqual(['timeOutDraw']);
    expect(movesOf(aLockedPool(), momentAt(deadline - 1, LOCK_SLOT + 36_000n))).toEqual(['completePool']);
  });

  it('offer to reveal the seed only to its creator, from the lock on, unless completing reveals it', () => {
    expect(movesOf(aPool(), momentAt(NOW), creator)).toEqual([]);
    expect(movesOf(aLockedPool(), momentAt(NOW - 1), creator)).toEqual(['revealSeed']);
    expect(movesOf(aLockedPool(), momentAt(NOW - 1), { wallet: CREATOR, hasSeed: false })).toEqual([]);
    expect(movesOf(aLockedPool(), momentAt(NOW - 1), { wallet: ME, hasSeed: true })).toEqual([]);
    expect(movesOf(aLockedPool(), momentAt(NOW), creator)).toEqual(['completePool']);
    expect(movesOf(aLockedPool({ seed: 'aa' }), momentAt(NOW - 1), creator)).toEqual([]);
    expect(movesOf(aCompletedPool(), momentAt(NOW), creator)).toEqual(['revealSeed']);
    expect(movesOf(anUndrawnPool('void'), momentAt(NOW), creator)).toEqual([]);
  });

  it('close a paid pool after the retention, for any sender', () => {
    const paid = aCompletedPool({
      openEntries: 0,
      owedLamports: 0n,
      seed: 'aa',
      settledAt: NOW - 7 * 86_400,
    });
    expect(movesOf(paid, momentAt(NOW), creator)).toEqual(['closePool']);
    expect(movesOf(paid, momentAt(NOW))).toEqual(['closePool']);
    expect(movesOf(paid, momentAt(NOW - 1))).toEqual([]);
  });
});
