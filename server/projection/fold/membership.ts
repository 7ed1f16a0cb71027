import type { FoldedSeat, PoolState } from './pool-state.ts';

/** Seats a player behind the others; an entry account is opened at the first time only. */
export function joined(state: PoolState, player: string, at: number): PoolState {
  const known = state.seats.get(player);
  if (known !== undefined && known.seat !== null) return state;
  const seat: FoldedSeat = {
    ...(known ?? newSeat(state.pool.address, player)),
    seat: state.players.length,
    joinedAt: at,
    leftAt: null,
    stage: 'joined',
  };
  const players = [...state.players, player];
  const openEntries = state.pool.openEntries + (known === undefined ? 1 : 0);
  return {
    pool: { ...state.pool, playerCount: players.length, openEntries },
    players,
    seats: new Map(state.seats).set(player, seat),
  };
}

/** Takes a player out, the others keeping their order; the entry account stays. */
export function exited(state: PoolState, player: string, at: number): PoolState {
  const leaving = state.seats.get(player);
  if (leaving === undefined || leaving.seat === null) return state;
  const players = state.players.filter((other) => other !== player);
  const seats = new Map(state.seats);
  for (const [seat, other] of players.entries()) {
    const row = seats.get(other);
    if (row !== undefined && row.seat !== seat) seats.set(other, { ...row, seat });
  }
  seats.set(player, { ...leaving, seat: null, leftAt: at, exitUsed: true, stage: 'exited' });
  return { pool: { ...state.pool, playerCount: players.length }, players, seats };
}

function newSeat(pool: string, player: string): Omit<FoldedSeat, 'seat' | 'joinedAt'> {
  return {
    pool,
    player,
    leftAt: null,
    exitUsed: false,
    stage: 'joined',
    drawnIndex: null,
    won: false,
    weight: 0,
    stakebackLamports: 0n,
    baseLamports: 0n,
    bonusLamports: 0n,
    paidLamports: null,
    paidAt: null,
    entryClosed: false,
  };
}
