import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutPlayer, withPlayer } from './pool-transitions.ts';
import { clientStatus } from './states.ts';
import { sampleAddress, samplePool } from './testing/sample-pool.ts';

const player = sampleAddress;
const alone = samplePool({ players: [player(1)], playerCount: 1, maxPlayers: 3 });
const seats = (...numbers: number[]) =>
  numbers.reduce((pool, number) => withPlayer(pool, player(number)), alone);

describe('a pool', () => {
  it('a pool adds a player once, at the end of the list, and is filling from the second player on', () => {
    const pool = seats(2, 2);
    expect(pool.players).toEqual([player(1), player(2)]);
    expect(pool.playerCount).toBe(2);
    expect([clientStatus(alone), clientStatus(pool)]).toEqual(['open', 'filling']);
  });

  it('a pool removes a player, keeps the order of the others, and is open with one player', () => {
    const pool = withoutPlayer(seats(2, 3), player(2));
    expect(pool.players).toEqual([player(1), player(3)]);
    expect(clientStatus(withoutPlayer(pool, player(3)))).toBe('open');
  });

  it('a pool is full with the last seat, and filling after a player leaves', () => {
    const full = seats(2, 3);
    expect(clientStatus(full)).toBe('full');
    expect(clientStatus(withoutPlayer(full, player(3)))).toBe('filling');
  });
});

it('a pool counts its players after any sequence of joins and exits', () => {
  const joinOrLeave = fc.record({ number: fc.integer({ min: 1, max: 5 }), leaves: fc.boolean() });
  fc.assert(
    fc.property(fc.array(joinOrLeave), (steps) => {
      const inside = new Set([1]);
      const pool = steps.reduce((before, { number, leaves }) => {
        if (leaves) inside.delete(number);
        else inside.add(number);
        return (leaves ? withoutPlayer : withPlayer)(before, player(number));
      }, alone);
      expect(pool.playerCount).toBe(inside.size);
      expect(new Set(pool.players)).toEqual(new Set([...inside].map(player)));
    }),
  );
});
