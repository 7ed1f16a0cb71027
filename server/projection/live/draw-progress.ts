import type { PoolState } from '../fold/pool-state.ts';
import { type Outgoing, outgoing, type Shared, sharedOf } from './outgoing.ts';

/**
 * Returns the live events of changes that only time and the beacon have caused.
 * @param before the state according to its events alone
 * @param slot how far the chain has been read
 */
export function drawProgressOf(before: PoolState, after: PoolState, slot: bigint): readonly Outgoing[] {
  const { pool, players } = after;
  if (before === after || pool.drawAt === null) return [];
  const shared = sharedOf(pool, { timestamp: pool.drawAt, signature: null, slot });
  const [oldState, newState] = [before.pool.status, pool.status];
  return [
    ...(oldState === newState
      ? []
      : [outgoing(pool, { ...shared, type: 'pool_state_changed', oldState, newState }, players)]),
    ...roundIsOut(before.pool.signature, after, shared),
  ];
}

/** Returns the event that a locked pool's round is published. @param stored the signature that clients have; hex */
export function roundIsOut(
  stored: string | null,
  { pool, players }: PoolState,
  shared: Shared,
): readonly Outgoing[] {
  const { round, signature, status } = pool;
  const isLocked = status === 'locked' || status === 'drawing';
  if (!isLocked || round === null || signature === null || signature === stored) return [];
  const result = { round: String(round), roundSignature: signature };
  return [outgoing(pool, { ...shared, type: 'vrf_result_received', ...result }, players)];
}
