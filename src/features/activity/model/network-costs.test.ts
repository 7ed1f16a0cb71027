import { expect, test } from 'vitest';
import type { PoolEvent } from '#src/chain/program/event-types.ts';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { networkCosts } from './network-costs.ts';

const pool = sampleAddress(101);
const wallet = sampleAddress(1);
const other = sampleAddress(2);
const seat = sampleAddress(160);
const othersSeat = sampleAddress(161);
const SEAT_DEPOSIT = 1_475_520n;

interface Sent {
  readonly payer?: string;
  readonly changes?: Readonly<Record<string, bigint>>;
}

const transaction = (event: PoolEvent, { payer = wallet, changes = {} }: Sent = {}) => ({
  events: [event],
  fee: { payer, lamports: 5_000n },
  changes: new Map(Object.entries(changes)),
});

const joined = (player: string, sent?: Sent) =>
  transaction(
    {
      name: 'PlayerJoined',
      pool,
      poolId: 1n,
      player,
      playerCount: 2,
      round: null,
      lockSlot: null,
      slotMicros: 0,
      lockedAt: null,
      drawAt: null,
      at: SAMPLE_TIME,
    },
    sent,
  );
const claimed = (player: string, sent?: Sent) =>
  transaction(
    { name: 'Claimed', pool, poolId: 1n, player, index: 0, weight: 1, lamports: 15_000_000n },
    sent,
  );
const created = (sent?: Sent) =>
  transaction(
    {
      name: 'PoolCreated',
      pool,
      poolId: 1n,
      creator: wallet,
      poolName: 'Own One',
      entryLamports: 100_000_000n,
      bonusLamports: 7n,
      maxPlayers: 2,
      minPlayers: 2,
      randomMultiplier: false,
      gated: false,
      joinDeadline: SAMPLE_TIME + 60,
      at: SAMPLE_TIME,
    },
    sent,
  );
const closed = (lamports: bigint) =>
  transaction(
    { name: 'PoolClosed', pool, poolId: 1n, creator: wallet, lamports },
    { payer: other, changes: { [pool]: -lamports } },
  );

const join = joined(wallet, { changes: { [seat]: SEAT_DEPOSIT } });
const claim = claimed(wallet, { changes: { [seat]: -SEAT_DEPOSIT } });

test('a claim returns the deposit that the join paid, and both cost a fee', () => {
  expect(networkCosts([join, claim], wallet, seat)).toEqual({
    depositReturned: SEAT_DEPOSIT,
    fees: 10_000n,
    transactions: 2,
  });
});

test("another wallet's transactions cost nothing, even if they pay this wallet, and its deposit does not count", () => {
  const pushed = claimed(wallet, { payer: other, changes: { [seat]: -SEAT_DEPOSIT } });
  const others = claimed(other, { payer: other, changes: { [othersSeat]: -9n } });
  expect(networkCosts([join, pushed, others], wallet, seat)).toEqual({
    depositReturned: SEAT_DEPOSIT,
    fees: 5_000n,
    transactions: 1,
  });
});

test('a closed pool returns its creator the deposit of its creation, not unclaimed payments', () => {
  const create = created({ changes: { [pool]: 105_289_607n, [seat]: SEAT_DEPOSIT } });
  const costs = networkCosts([create, claim, closed(5_789_600n)], wallet, seat);
  expect(costs?.depositReturned).toBe(SEAT_DEPOSIT + 5_289_600n);
  expect(networkCosts([create, claim], wallet, seat)?.depositReturned).toBe(SEAT_DEPOSIT);
});

test('a deposit is unknown if its creation is missing, and all costs if a transaction is unread', () => {
  expect(networkCosts([claim, closed(5_789_600n)], wallet, seat)).toEqual({
    depositReturned: null,
    fees: 5_000n,
    transactions: 1,
  });
  const unread = { events: [], fee: null, changes: new Map<string, bigint>(), unread: true } as const;
  expect(networkCosts([join, unread, claim], wallet, seat)).toBeNull();
});
