import { winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { POOL_HEADER_LENGTH } from './pool-account.ts';

const KEY_BYTES = 32;
/** By how much an instruction may lengthen an account. */
const GROWTH_BYTES = 10_240;

/** Bytes of a whole pool account, as `account_len` in the program's `state/pool.rs`. */
export function poolLength(maxPlayers: number, randomMultiplier: boolean): number {
  const weights = randomMultiplier ? winnerCount(maxPlayers, DEFAULT_SHARES.playersPerWinner) : 0;
  return POOL_HEADER_LENGTH + KEY_BYTES * maxPlayers + weights;
}

/** How many `grow_pool` a pool needs after its creation. */
export function growthsOf(maxPlayers: number, randomMultiplier: boolean): number {
  return Math.ceil(poolLength(maxPlayers, randomMultiplier) / GROWTH_BYTES) - 1;
}
