import { payouts, winnerCount } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { expectedPlayers } from '#src/protocol/states.ts';

/** What requesting and capturing a draw earn, in lamports. */
export function completerRewards(pool: PoolHeader): { readonly request: bigint; readonly capture: bigint } {
  const players = expectedPlayers(pool);
  const winners = winnerCount(players, pool.playersPerWinner);
  const { requester, capturer } = payouts(
    pool,
    players,
    Array.from({ length: winners }, () => 1),
  );
  return { request: requester, capture: capturer };
}
