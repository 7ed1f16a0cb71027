import type { WireEventBody } from '#src/contract/events.ts';
import type { LiveEventRow } from '#server/store/rows.ts';
import type { FoldedPool } from '../fold/pool-state.ts';

/** A live event that has no id and no time of writing yet. */
export type Outgoing = Omit<LiveEventRow, 'id' | 'writtenAt'>;

export type Shared = Pick<
  WireEventBody,
  'poolId' | 'poolAddress' | 'timestamp' | 'signature' | 'slot' | 'isCorrection'
>;

/** The time and slot that an event refers to. */
interface EventTime {
  /** Unix seconds. */
  readonly timestamp: number;
  /** The transaction's signature; null without a transaction. */
  readonly signature: string | null;
  /** The transaction's slot; without a transaction, how far the chain has been read. */
  readonly slot: bigint;
}

/** Returns the fields common to all events of a pool. */
export function sharedOf(pool: FoldedPool, { timestamp, signature, slot }: EventTime): Shared {
  return { poolId: String(pool.id), poolAddress: pool.address, timestamp, signature, slot: String(slot) };
}

export function outgoing(pool: FoldedPool, body: WireEventBody, wallets: readonly string[]): Outgoing {
  return { pool: pool.address, poolId: pool.id, type: body.type, wallets: [...wallets], body };
}
