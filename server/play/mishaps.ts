import type { Game } from './game.ts';
import type { Table } from './table.ts';

/** Some tries fit in. */
const LASTS_MS = 6_000;

const TOLD = {
  late: ['comes late', 'is out at last'],
  down: ['cannot be had, for the relays are down', 'can be had: the relays are back'],
} as const;

/** Lets the relays fail for some seconds when the round of a pool is first due, where its plan has it so. */
export function playMishap({ beacon }: Table, game: Game, round: bigint): void {
  const { mishaps } = beacon.relay;
  const mishap = game.plan?.mishap ?? null;
  if (mishap === null) return;
  const [begins, ends] = TOLD[mishap];
  if (game.mishapAt === null) {
    game.mishapAt = Date.now();
    // Another pool's, whose round it is as well, is enough.
    if (mishaps.has(round)) return;
    mishaps.set(round, mishap);
    game.log(`Round ${round} ${begins}`);
  } else if (Date.now() - game.mishapAt >= LASTS_MS && mishaps.delete(round)) {
    game.log(`Round ${round} ${ends}`);
  }
}
