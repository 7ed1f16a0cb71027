import type { WireEventBody } from '#src/contract/events.ts';
import type { LiveEventRow } from '#server/store/rows.ts';
import type { FoldedPool } from '../fold/pool-state.ts';

/** A live event that the database has neither numbered nor dated yet. */
export type Outgoing = Omit<LiveEventRow, 'id' | 'writtenAt'>;

export type Shared = Pick<
  WireEventBody,
  'poolId' | 'poolAddress' | 'timestamp' | 'signature' | 'slot' | 'isCorrection'
>;

/** The moment that an event tells of. */
interface Moment {
  /** Unix seconds. */
  readonly timestamp: number;
  /** The transaction's; null without one. */
  readonly signature: string | null;
  /** The transaction's; without one, how far the chain has been read. */
  readonly slot: bigint;
}

/** The fields with which every event of a pool begins. */
export function sharedOf(pool: FoldedPool, { timestamp, signature, slot }: Moment): Shared {
  return { poolId: String(pool.id), poolAddress: pool.address, timestamp, signature, slot: String(slot) };
}

export function outgoing(pool: FoldedPool, body: WireEventBody, wallets: readonly string[]): Outgoing {
  return { pool: pool.address, poolId: pool.id, type: body.type, wallets: [...wallets], body };
}
