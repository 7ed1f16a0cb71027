import { describe, expect, it } from 'vitest';
import { fromHex } from '#src/protocol/bytes.ts';
import { drawWinners } from '#src/protocol/draw.ts';
import { aCompletedPool, aLockedPool, walletOf } from '../testing/a-pool.ts';
import { drawnSeats } from './seats.ts';

describe('seats of a drawn pool', () => {
  it('are where the players of the drawn list sat', () => {
    const joined = Array.from({ length: 10 }, (_, index) => walletOf(index));
    const output = '5a'.repeat(32);
    const { players } = drawWinners(joined, fromHex(output), 3, false);
    const pool = aCompletedPool({ players, winnerCount: 3 });
    const drawn = drawnSeats({ ...pool, draw: { ...pool.draw, output } });
    expect(drawn?.seats.map((seat) => joined[seat])).toEqual(players);
    expect(drawn?.swaps).toHaveLength(3);
  });

  it('are unknown before the draw', () => expect(drawnSeats(aLockedPool())).toBeNull());
});
