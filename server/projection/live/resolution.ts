import { ledgerOf } from '../fold/drawn.ts';
import type { FoldedSeat, PoolState } from '../fold/pool-state.ts';
import { type Outgoing, outgoing, type Shared } from './outgoing.ts';

/** Winners and losers as they are sent; null before the draw, and while an event it needs is missing. */
export function resultOf({ pool, seats }: PoolState) {
  const drawn = [...seats.values()]
    .filter(({ drawnIndex }) => drawnIndex !== null)
    .toSorted((a, b) => (a.drawnIndex ?? 0) - (b.drawnIndex ?? 0));
  if (drawn.length === 0) return null;
  return {
    winners: drawn.filter(({ won }) => won).map((seat) => winner(seat, pool.randomMultiplier)),
    losers: drawn
      .filter(({ won }) => !won)
      .map(({ player, stakebackLamports }) => ({
        walletAddress: player,
        stakebackAmount: String(stakebackLamports),
      })),
  };
}

/** Returns the event of a draw; none while its result is unknown. */
export function resolutionOf(state: PoolState, shared: Shared): readonly Outgoing[] {
  const { pool, players } = state;
  const result = resultOf(state);
  if (result === null) return [];
  const summary = {
    ...shared,
    poolName: pool.name,
    winnerCount: result.winners.length,
    loserCount: result.losers.length,
  };
  const weights = [...state.seats.values()].filter(({ won }) => won).map(({ weight }) => weight);
  const details = {
    ...summary,
    ...result,
    type: 'pool_resolved_details' as const,
    entryAmount: String(pool.entryLamports),
    creator: pool.creator,
    creatorReward: String(ledgerOf(state, weights).creator),
  };
  const totalWinnings = String(
    result.winners.reduce((sum, won) => sum + BigInt(won.totalWon) + BigInt(won.stakebackAmount), 0n),
  );
  return [
    outgoing(pool, { ...summary, type: 'pool_resolved', totalWinnings }, players),
    outgoing(pool, details, players),
  ];
}

function winner(seat: FoldedSeat, randomMultiplier: boolean) {
  return {
    walletAddress: seat.player,
    totalWon: String(seat.baseLamports + seat.bonusLamports),
    baseWinnings: String(seat.baseLamports),
    bonus: String(seat.bonusLamports),
    stakebackAmount: String(seat.stakebackLamports),
    winnerType: randomMultiplier ? ('multiplier' as const) : ('standard' as const),
  };
}
