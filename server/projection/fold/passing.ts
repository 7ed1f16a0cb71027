import type { PoolState } from './pool-state.ts';
import type { World } from './world.ts';

/** Brings a locked pool up to the chain's time and the beacon's rounds, which move it without a transaction. */
export function passing(state: PoolState, { time, signatures }: World): PoolState {
  const { pool } = state;
  const { status, round, drawAt, signature } = pool;
  if (round === null || (status !== 'locked' && status !== 'drawing')) return state;
  const isDue = drawAt !== null && drawAt <= time;
  const known = signature ?? signatures.get(round) ?? null;
  if ((status === 'drawing') === isDue && signature === known) return state;
  return { ...state, pool: { ...pool, status: isDue ? 'drawing' : 'locked', signature: known } };
}
