import { describe, expect, it } from 'vitest';
import { aCompletedPool, aDrawingPool, aLockedPool, aPool, CREATOR, ME, NOW } from '../testing/a-pool.ts';
import { openMoves } from './moves.ts';

const visitor = { wallet: null, hasSeed: false };
const creator = { wallet: CREATOR, hasSeed: true };

describe('moves', () => {
  it('lock or expire a pool from its deadline on', () => {
    const pool = aPool({ minPlayers: 4 });
    expect(openMoves(pool, pool.joinDeadline - 1, 0n, visitor)).toEqual([]);
    expect(openMoves(pool, pool.joinDeadline, 0n, visitor)).toEqual(['lockPool']);
    expect(openMoves(aPool(), pool.joinDeadline, 0n, visitor)).toEqual(['expirePool']);
  });

  it('offer the seed to its creator alone, once the pool is locked', () => {
    expect(openMoves(aPool(), NOW, 0n, creator)).toEqual([]);
    expect(openMoves(aLockedPool(), NOW - 1, 0n, creator)).toEqual(['revealSeed']);
    expect(openMoves(aLockedPool(), NOW - 1, 0n, { wallet: CREATOR, hasSeed: false })).toEqual([]);
    expect(openMoves(aLockedPool(), NOW - 1, 0n, { wallet: ME, hasSeed: true })).toEqual([]);
    expect(openMoves(aLockedPool(), NOW, 0n, creator)).toEqual(['requestDraw']);
    expect(openMoves(aLockedPool({ seed: 'aa' }), NOW - 1, 0n, creator)).toEqual([]);
  });

  it('request, capture and time out a draw when the program would', () => {
    expect(openMoves(aLockedPool(), NOW, 0n, visitor)).toEqual(['requestDraw']);
    expect(openMoves(aDrawingPool(), NOW, 1_000n, visitor)).toEqual([]);
    expect(openMoves(aDrawingPool(), NOW, 1_001n, visitor)).toEqual(['captureEntropy']);
    expect(openMoves(aDrawingPool(), NOW + 3_600, 2_467n, visitor)).toEqual([]);
    expect(openMoves(aDrawingPool(), NOW + 3_600, 2_468n, visitor)).toEqual(['timeOutDraw']);
  });

  it('close a paid pool after the retention, for whoever sends it', () => {
    const paid = aCompletedPool({ openEntries: 0, owedLamports: 0n, settledAt: NOW - 7 * 86_400 });
    expect(openMoves(paid, NOW, 0n, creator)).toEqual(['closePool']);
    expect(openMoves(paid, NOW, 0n, { wallet: ME, hasSeed: false })).toEqual(['closePool']);
    expect(openMoves(paid, NOW - 1, 0n, visitor)).toEqual([]);
  });
});
