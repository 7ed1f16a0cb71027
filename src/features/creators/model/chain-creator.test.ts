import { expect, it } from 'vitest';
import { SAMPLE_LOCK, SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { chainCreator } from './chain-creator.ts';

const OWN = sampleAddress(1);
const SOL = 1_000_000_000n;

const pool = (id: number, changes: Partial<Pool>): Pool =>
  samplePool({ id: BigInt(id), address: sampleAddress(100 + id), creator: OWN, ...changes });
const drawn = (id: number, fillSeconds: number, changes: Partial<Pool> = {}): Pool =>
  pool(id, {
    status: 'completed',
    entryLamports: SOL,
    maxPlayers: 4,
    playerCount: 4,
    winnerCount: 1,
    lockedAt: SAMPLE_TIME + fillSeconds,
    settledAt: SAMPLE_TIME + 1_000 + id,
    ...changes,
  });

it('counts the creator’s own pools on the chain by what became of them', () => {
  const { figures, active, ended } = chainCreator(OWN, [
    drawn(1, 60),
    drawn(2, 600),
    // It locked at its deadline, before all seats were taken.
    drawn(3, 3_600, { maxPlayers: 10 }),
    pool(4, { status: 'refunding', refundReason: 'deadline', settledAt: SAMPLE_TIME + 5 }),
    pool(5, {
      status: 'refunding',
      refundReason: 'void',
      lockedAt: SAMPLE_TIME + 300,
      settledAt: SAMPLE_TIME + 4,
      maxPlayers: 2,
      playerCount: 2,
    }),
    pool(6, { createdAt: SAMPLE_TIME + 1 }),
    pool(7, { ...SAMPLE_LOCK }),
    drawn(8, 1, { creator: sampleAddress(2) }),
  ]);
  expect(figures).toEqual({
    wallet: OWN,
    opened: 7,
    active: 2,
    open: 1,
    ended: 5,
    filled: 3,
    paidOut: 3,
    winners: 3,
    refunded: 2,
    fillRate: 0.6,
    medianFillSeconds: 300,
    volume: 12n * SOL,
    earned: (12n * SOL) / 100n,
    since: null,
  });
  expect(active.map(({ id }) => id)).toEqual([6n, 7n]);
  expect(ended.map(({ id }) => id)).toEqual([3n, 2n, 1n, 4n, 5n]);
});

it('has zeros for a wallet without pools', () => {
  expect(chainCreator(OWN, []).figures).toMatchObject({
    opened: 0,
    fillRate: 0,
    medianFillSeconds: null,
    volume: 0n,
  });
});
