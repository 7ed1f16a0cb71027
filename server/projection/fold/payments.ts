import type { FoldedPool, PoolState } from './pool-state.ts';

/** Books a claim or a refund, with which the seat's entry account closes. */
export function paidToPlayer(
  state: PoolState,
  player: string,
  stage: 'claimed' | 'refunded',
  lamports: bigint,
  at: number,
): PoolState {
  const seat = state.seats.get(player);
  const seats = new Map(state.seats);
  if (seat !== undefined) {
    seats.set(player, { ...seat, stage, paidLamports: lamports, paidAt: at, entryClosed: true });
  }
  const { unpaidLamports, openEntries } = state.pool;
  const pool = {
    ...state.pool,
    unpaidLamports: less(unpaidLamports, lamports),
    openEntries: Math.max(0, openEntries - 1),
  };
  return { ...state, pool, seats };
}

type Payee = 'creatorPaidLamports' | 'completerPaidLamports' | 'treasuryPaidLamports';

/** Books a payment to whom the pool itself names. */
export function paidToPool(state: PoolState, payee: Payee, lamports: bigint): PoolState {
  const pool: FoldedPool = {
    ...state.pool,
    [payee]: lamports,
    unpaidLamports: less(state.pool.unpaidLamports, lamports),
  };
  return { ...state, pool };
}

/** Below zero only while events are missing. */
function less(lamports: bigint, paid: bigint): bigint {
  return lamports > paid ? lamports - paid : 0n;
}
