/** A rematch: the pool that a player of a drawn pool opens within minutes with the same terms. */
import { winnerCount } from './economics.ts';
import { DEFAULT_SHARES } from './limits.ts';
import type { PoolSummary } from './pool.ts';
import { hasMultiplier } from './prize.ts';

/** How long after its draw a pool can get a rematch. */
export const REMATCH_SECONDS = 600;

/** The terms that a creator chooses for a pool, without name and password. */
export interface ChosenTerms extends Pick<
  PoolSummary,
  'entryLamports' | 'bonusLamports' | 'maxPlayers' | 'minPlayers' | 'randomMultiplier'
> {
  readonly createdAt: number;
  readonly joinDeadline: number;
  /** Whether joining requires a password. */
  readonly gated: boolean;
}

/** Returns the terms that the creator of a pool has chosen. */
export const chosenTerms = (pool: PoolSummary): ChosenTerms => ({ ...pool, gated: pool.gate !== null });

/** Returns how long a pool admits players, in seconds. */
export const joinWindowOf = ({ createdAt, joinDeadline }: Pick<ChosenTerms, 'createdAt' | 'joinDeadline'>) =>
  joinDeadline - createdAt;

/**
 * Whether `next` has the terms of a drawn pool and was created in time after its draw. The caller has to check that the
 * creator of `next` played in the first pool.
 * @param first with the Unix seconds of its draw
 */
export function isRematch(first: ChosenTerms & { readonly settledAt: number }, next: ChosenTerms): boolean {
  const wait = next.createdAt - first.settledAt;
  return wait >= 0 && wait <= REMATCH_SECONDS && textOf(first) === textOf(next);
}

/** Returns the terms as one text. A multiplier without effect counts as none. */
function textOf(terms: ChosenTerms): string {
  const { entryLamports, bonusLamports, maxPlayers, minPlayers, gated } = terms;
  const multiplied = hasMultiplier(terms, winnerCount(maxPlayers, DEFAULT_SHARES.playersPerWinner));
  return [
    entryLamports,
    bonusLamports,
    maxPlayers,
    minPlayers,
    multiplied,
    gated,
    joinWindowOf(terms),
  ].join();
}
