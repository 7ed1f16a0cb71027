import { odds } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { expectedPlayers } from '#src/protocol/states.ts';

/**
 * Computes the lamports that one winner gets, stakeback and share of the bonus included: with all seats taken while the pool is
 * open, then with those who play. `most` is more than `least` only with a random multiplier.
 */
export function prizeOf(pool: PoolHeader) {
  const { winners, ifWonAtLeast, ifWonAtMost } = odds(pool, expectedPlayers(pool));
  return { winners, least: ifWonAtLeast, most: ifWonAtMost };
}
