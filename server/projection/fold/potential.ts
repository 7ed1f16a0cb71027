import { odds } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { expectedPlayers } from '#src/protocol/states.ts';
import type { FoldedPool } from './pool-state.ts';

type Terms = Pick<
  FoldedPool,
  'status' | 'maxPlayers' | 'playerCount' | 'entryLamports' | 'bonusLamports' | 'randomMultiplier'
>;

/**
 * What one winner gets at least, in lamports: of all seats while the pool is open, then of those who play. 0 where gaps
 * in the events leave nobody.
 */
export function potentialOf(pool: Terms): bigint {
  const players = expectedPlayers(pool);
  return players === 0 ? 0n : odds({ ...DEFAULT_SHARES, ...pool }, players).ifWonAtLeast;
}
