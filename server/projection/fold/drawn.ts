import type { PoolEvent } from '#src/chain/program/event-types.ts';
import { addressBytes, fromHex, toHex } from '#src/protocol/bytes.ts';
import { drawWinners, playersRoot } from '#src/protocol/draw.ts';
import { type Payouts, payouts, seatPayout, winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import type { FoldedSeat, PoolState } from './pool-state.ts';

type PoolCompleted = Extract<PoolEvent, { name: 'PoolCompleted' }>;

/**
 * Decides every seat by the draw's output. If the state's players differ from the players of the chain's draw,
 * because an event is still missing, nothing is decided: better no winners than wrong ones.
 */
export function drawn(state: PoolState, event: PoolCompleted): PoolState {
  const { pool, players } = state;
  if (!isDrawnAmong(state, event)) return state;
  const { players: order, weights } = drawWinners(
    players,
    fromHex(event.output),
    event.winnerCount,
    pool.randomMultiplier,
  );
  const ledger = ledgerOf(state, weights);
  const seats = new Map(state.seats);
  for (const [index, player] of order.entries()) {
    const seat = seats.get(player);
    if (seat !== undefined) seats.set(player, decided(seat, ledger, index, weights[index] ?? 0));
  }
  return { ...state, seats };
}

/** Returns the ledger of a draw with these weights, in lamports. */
export function ledgerOf({ pool, players }: PoolState, weights: readonly number[]): Payouts {
  const { entryLamports, bonusLamports } = pool;
  return payouts({ ...DEFAULT_SHARES, entryLamports, bonusLamports }, players.length, weights);
}

function isDrawnAmong({ players }: PoolState, event: PoolCompleted): boolean {
  return (
    event.playersRoot === toHex(playersRoot(players.map(addressBytes))) &&
    event.winnerCount === winnerCount(players.length, DEFAULT_SHARES.playersPerWinner)
  );
}

/** Returns a seat with the result of the draw for index `index` of the drawn list. */
export function decided(seat: FoldedSeat, ledger: Payouts, index: number, weight: number): FoldedSeat {
  const { stakeback, base, bonus } = seatPayout(ledger, index);
  const won = index < ledger.winners.length;
  return {
    ...seat,
    stage: won ? 'won' : 'lost',
    drawnIndex: index,
    won,
    weight,
    stakebackLamports: stakeback,
    baseLamports: base,
    bonusLamports: bonus,
  };
}
