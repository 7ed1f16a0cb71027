import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { drawn, joined, POOL, received, resolved } from './testing/wire-events.ts';
import { reportedEventSchema } from './reported-event.ts';

const read = (event: unknown) => v.safeParse(reportedEventSchema, event);
const wallet = sampleAddress(1);
/** An event of each type with only the specification's fields. */
const SPECIFIED = [
  { type: 'pool_created', poolId: 7, creator: wallet },
  { type: 'user_joined', poolId: 7, user: wallet, participantCount: 2 },
  { type: 'user_left', poolId: '7', user: wallet, participantCount: 1 },
  { type: 'pool_state_changed', poolId: 7, oldState: 'open', newState: 'locked', timestamp: 1_790_000_000 },
  { type: 'vrf_result_received', poolId: 7 },
  { type: 'pool_resolved', poolId: 7, poolName: 'Wen', entryAmount: 0.1, winnerCount: 1, loserCount: 3 },
  {
    type: 'pool_resolved_details',
    poolId: 7,
    poolName: 'Wen',
    entryAmount: 0.1,
    winnerCount: 1,
    loserCount: 1,
    winners: [
      { walletAddress: wallet, totalWon: 0.32, baseWinnings: 0.32, bonus: 0, winnerType: 'standard' },
    ],
    losers: [{ walletAddress: sampleAddress(2), stakebackAmount: 0.015 }],
  },
  { type: 'payout_claimed', poolId: 7, participant: wallet },
  { type: 'participant_state_changed', poolId: 7, participant: wallet, metadata: { stage: 'claimed' } },
  { type: 'participant_refunded', poolId: 7, participant: wallet, refundAmount: 0.1, isCreator: false },
];

describe('a live event', () => {
  it.each(SPECIFIED)('a live event of type $type is parsed with only the specification’s fields', (event) => {
    expect(read(event)).toMatchObject({
      success: true,
      output: { type: event.type, poolId: 7n, slot: null },
    });
  });

  it('a live event of our own server is parsed with all fields', () => {
    expect(received(joined(9, 2, 3))).toMatchObject({
      id: 9,
      slot: 9n,
      poolAddress: POOL.address,
      poolId: POOL.id,
      user: sampleAddress(2),
      participantCount: 3,
    });
    expect(received(drawn(9)).totalWinnings).toBe(160_000_000n);
    expect(received(resolved(9, 2, 3)).winners[0]?.totalWon).toBe(160_000_000n);
  });

  it('a live event has amounts as text in lamports or as numbers in SOL, and times in seconds', () => {
    const event = { type: 'participant_refunded', poolId: 7, timestamp: 1_790_000_000_500 };
    expect(v.parse(reportedEventSchema, { ...event, refundAmount: '100000000' })).toMatchObject({
      refundAmount: 100_000_000n,
      timestamp: 1_790_000_000,
    });
    expect(v.parse(reportedEventSchema, { ...event, refundAmount: 0.1 }).refundAmount).toBe(100_000_000n);
  });

  it.each([
    ['negative', { amount: -1 }],
    ['not finite', { amount: Infinity }],
    ['more than there is', { amount: 1e12 }],
    ['more than there is, as text', { amount: '9'.repeat(20) }],
    ['no number', { amount: 'a lot' }],
  ])('a live event with an amount that is %s is rejected', (_what, fields) => {
    expect(read({ type: 'payout_claimed', poolId: 7, participant: wallet, ...fields }).success).toBe(false);
  });

  it('a live event with more than 1,000 rows, without a pool or of another type is rejected', () => {
    const losers = Array.from({ length: 1_001 }, () => ({ walletAddress: wallet, stakebackAmount: 1 }));
    expect(read({ type: 'pool_resolved_details', poolId: 7, losers }).success).toBe(false);
    expect(read({ type: 'user_joined', user: wallet }).success).toBe(false);
    expect(read({ type: 'of tomorrow', poolId: 7 }).success).toBe(false);
  });
});
