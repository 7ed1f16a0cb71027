import { roundHints } from '#src/beacon/hints.ts';

/** Where the hints of a round's two maps begin. */
const MAPS = [0, 96];

/**
 * Returns for how many of a round's two field elements the map takes the second candidate, which the highest bit of its
 * first hint says. The second one costs more.
 */
export function secondCandidates(round: bigint): number {
  const hints = roundHints(round);
  return MAPS.filter((at) => (hints[at] ?? 0) >= 0x80).length;
}
