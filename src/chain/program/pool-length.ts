import { winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { POOL_HEADER_LENGTH } from './pool-account.ts';

const KEY_BYTES = 32;
/** Most bytes by which one instruction may lengthen an account. */
const GROWTH_BYTES = 10_240;

/** Returns the length of a whole pool account in bytes, as `account_len` in the program's `state/pool.rs`. */
export function poolLength(maxPlayers: number, randomMultiplier: boolean): number {
  const weights = randomMultiplier ? winnerCount(maxPlayers, DEFAULT_SHARES.playersPerWinner) : 0;
  return POOL_HEADER_LENGTH + KEY_BYTES * maxPlayers + weights;
}

/** Returns the number of `grow_pool` instructions that a pool needs after its creation. */
export function growthsOf(maxPlayers: number, randomMultiplier: boolean): number {
  return Math.ceil(poolLength(maxPlayers, randomMultiplier) / GROWTH_BYTES) - 1;
}
