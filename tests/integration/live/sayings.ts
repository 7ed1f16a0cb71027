import { randomBytes } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';
import type { WireEventBody } from '#src/contract/events.ts';
import type { OutboxEvent } from './outbox.ts';

export const someAddress = (): string => new PublicKey(randomBytes(32)).toBase58();

export interface SomePool {
  readonly poolAddress: string;
  readonly poolId: string;
}
let pools = 0;
export function somePool(): SomePool {
  pools += 1;
  return { poolAddress: someAddress(), poolId: String(pools) };
}

const shared = (pool: SomePool) => ({ ...pool, timestamp: 1_790_000_000, signature: null, slot: '1' });

/** Returns an event that is sent to all clients. */
export function joined(pool: SomePool, participantCount: number): OutboxEvent {
  const user = someAddress();
  const body: WireEventBody = { ...shared(pool), type: 'user_joined', user, participantCount };
  return { body, wallets: [user] };
}

/** Returns an event that is sent to one wallet and to watchers of the pool. */
export function paid(pool: SomePool, participant: string, amount = '1000'): OutboxEvent {
  const body: WireEventBody = { ...shared(pool), type: 'payout_claimed', participant, amount };
  return { body, wallets: [participant] };
}

/** Returns an event that lists all players of a pool. */
export function resolved(pool: SomePool, losers: readonly string[]): OutboxEvent {
  const body: WireEventBody = {
    ...shared(pool),
    type: 'pool_resolved_details',
    poolName: 'Friday night',
    entryAmount: '10000000',
    creator: someAddress(),
    creatorReward: '100000',
    winnerCount: 0,
    loserCount: losers.length,
    winners: [],
    losers: losers.map((walletAddress) => ({ walletAddress, stakebackAmount: '1500000' })),
  };
  return { body, wallets: losers };
}
