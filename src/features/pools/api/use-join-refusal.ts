import { useChainTime } from '#src/chain/queries/use-chain-time.ts';
import { useChainNow } from '#src/chain/queries/use-chain-now.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import { type JoinRefusal, joinRefusal } from '#src/protocol/seat-rules.ts';
import { slotsUntilLastSeat } from '../model/refusals.ts';

/**
 * Why no seat can be taken now: a rule of the program, or the number of slots for which the last seat is still guarded.
 */
export type JoinHindrance = JoinRefusal | { readonly guardedSlots: bigint };

/** Returns what prevents joining, before a transaction is sent; null if nothing does. */
export function useJoinRefusal(
  pool: PoolHeader,
  seat: Entry | null | undefined,
  paused: boolean,
): JoinHindrance | null {
  const now = useChainNow();
  const guardedSlots = slotsUntilLastSeat(pool, useChainTime());
  const refusal = joinRefusal(pool, seat ?? null, now, paused);
  return refusal ?? (guardedSlots === null ? null : { guardedSlots });
}
