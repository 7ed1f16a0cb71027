import { odds } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { expectedPlayers } from '#src/protocol/states.ts';

export interface Prize {
  readonly winners: number;
  /** Lamports one winner gets, stakeback and share of the bonus included. */
  readonly least: bigint;
  /** More than `least` only with a random multiplier. */
  readonly most: bigint;
}

/** Computes what winning pays: with all seats taken while the pool is open, then with those who play. */
export function prizeOf(pool: PoolHeader): Prize {
  const { winners, ifWonAtLeast, ifWonAtMost } = odds(pool, expectedPlayers(pool));
  return { winners, least: ifWonAtLeast, most: ifWonAtMost };
}
