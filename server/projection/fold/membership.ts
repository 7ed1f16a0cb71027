import type { FoldedSeat, PoolState } from './pool-state.ts';

/** Adds a player after the others; opens the player's entry, or makes it active again. */
export function joined(state: PoolState, player: string, at: number): PoolState {
  const existing = state.seats.get(player);
  if (existing !== undefined && existing.seat !== null) return state;
  const seat: FoldedSeat = {
    ...(existing ?? newSeat(state.pool.address, player, at)),
    seat: state.players.length,
    joinedAt: at,
    leftAt: null,
    stage: 'joined',
  };
  const players = [...state.players, player];
  return {
    pool: { ...state.pool, playerCount: players.length, openEntries: state.pool.openEntries + 1 },
    players,
    seats: new Map(state.seats).set(player, seat),
  };
}

/** Removes a player, keeping the order of the others; the entry's account remains, but is no longer active. */
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
  const openEntries = Math.max(0, state.pool.openEntries - 1);
  return { pool: { ...state.pool, playerCount: players.length, openEntries }, players, seats };
}

/** Returns the seat of a player who is new to the pool. */
export function newSeat(pool: string, player: string, joinedAt: number): FoldedSeat {
  return {
    pool,
    player,
    seat: null,
    joinedAt,
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
