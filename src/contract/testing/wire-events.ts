import type { WireEvent } from '../events.ts';
import { type ReportedEvent, reportedEventSchema } from '../reported-event.ts';
import { parse } from 'valibot';
import { SAMPLE_LOCK, SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';

export const POOL = samplePool();
const SIGNATURE = '4'.repeat(88);

/** Each event has its own slot. */
const shared = (id: number) => ({
  id,
  slot: String(id),
  poolId: String(POOL.id),
  poolAddress: POOL.address,
  timestamp: SAMPLE_TIME,
  signature: SIGNATURE,
});

const seat = (id: number, player: number, participantCount: number) => ({
  ...shared(id),
  user: sampleAddress(player),
  participantCount,
});
export const joined = (...about: Parameters<typeof seat>): WireEvent => ({
  ...seat(...about),
  type: 'user_joined',
});
export const left = (...about: Parameters<typeof seat>): WireEvent => ({
  ...seat(...about),
  type: 'user_left',
});
export const changed = (
  id: number,
  oldState: 'open' | 'locked' | 'drawing',
  newState: 'open' | 'locked' | 'drawing' | 'completed',
): WireEvent => ({
  ...shared(id),
  type: 'pool_state_changed',
  oldState,
  newState,
  ...(newState === 'locked' && { lock: LOCK }),
});

const LOCK = {
  round: '32399099',
  slot: '5000',
  slotMicros: SAMPLE_LOCK.draw.slotMicros,
  lockedAt: SAMPLE_LOCK.lockedAt,
  drawAt: SAMPLE_LOCK.draw.drawAt,
};

/** The beacon has published the round of a locked pool. */
export const roundIsOut = (id: number): WireEvent => ({
  ...shared(id),
  signature: null,
  type: 'vrf_result_received',
  round: LOCK.round,
  roundSignature: 'ab'.repeat(48),
});

export const resolved = (id: number, winner: number, loser: number): WireEvent => ({
  ...shared(id),
  type: 'pool_resolved_details',
  poolName: POOL.name,
  entryAmount: String(POOL.entryLamports),
  creator: POOL.creator,
  creatorReward: '4000000',
  winnerCount: 1,
  loserCount: 1,
  winners: [
    {
      walletAddress: sampleAddress(winner),
      totalWon: '160000000',
      baseWinnings: '160000000',
      bonus: '0',
      stakebackAmount: '15000000',
      winnerType: 'standard',
    },
  ],
  losers: [{ walletAddress: sampleAddress(loser), stakebackAmount: '15000000' }],
});

/** The event of a draw that all clients receive. */
export const drawn = (
  id: number,
  { pool = 1, name = POOL.name, won = '160000000', at = SAMPLE_TIME, ...rest }: Partial<Drawn> = {},
): WireEvent => ({
  ...shared(id),
  poolAddress: sampleAddress(pool),
  timestamp: at,
  type: 'pool_resolved',
  poolName: name,
  winnerCount: 1,
  loserCount: 1,
  ...(rest.old === true ? {} : { totalWinnings: won }),
});
interface Drawn {
  /** Number of the pool's sample address. */
  readonly pool: number;
  readonly name: string;
  /** Lamports. */
  readonly won: string;
  /** Unix seconds. */
  readonly at: number;
  /** The event of older servers, without amounts. */
  readonly old: boolean;
}

export const claimed = (id: number, player: number): WireEvent => ({
  ...shared(id),
  type: 'payout_claimed',
  participant: sampleAddress(player),
  amount: '175000000',
});

/** Returns an event as the app parses it. */
export const received = (event: WireEvent): ReportedEvent => parse(reportedEventSchema, event);
