/** Changes the seats of a pool as specified; `clientStatus` returns the resulting state. Pure functions. */
import type { Pool } from './pool.ts';

/** Returns the pool with a player in its next seat; the same object if the player has a seat. */
export const withPlayer = (pool: Pool, wallet: string): Pool =>
  pool.players.includes(wallet) ? pool : seated(pool, [...pool.players, wallet]);

/** Returns the pool without a player, the others in their order; the same object if there is no such player. */
export const withoutPlayer = (pool: Pool, wallet: string): Pool =>
  pool.players.includes(wallet)
    ? seated(
        pool,
        pool.players.filter((player) => player !== wallet),
      )
    : pool;

/** With its last seat taken a pool is locked, which is shown as full; with a free seat it is open again. */
const seated = (pool: Pool, players: readonly string[]): Pool => ({
  ...pool,
  players,
  playerCount: players.length,
  status: players.length < pool.maxPlayers ? 'open' : 'locked',
});
