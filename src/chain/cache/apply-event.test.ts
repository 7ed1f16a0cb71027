import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { clientStatus } from '#src/protocol/states.ts';
import { NO_DRAW, SAMPLE_LOCK, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { applyToHeader, applyToPool } from './apply-event.ts';
import {
  changed,
  claimed,
  joined,
  left,
  received,
  resolved,
  roundIsOut,
} from '#src/contract/testing/wire-events.ts';

const after = (pool: Pool, ...events: readonly Parameters<typeof received>[0][]): Pool =>
  events.map(received).reduce(applyToPool, pool);
const alone = samplePool({ players: [sampleAddress(1)], playerCount: 1, maxPlayers: 3 });

describe('a pool', () => {
  it('takes a player in once, at the end of the list, and is filling from the second on', () => {
    const pool = after(alone, joined(1, 2, 2), joined(1, 2, 2));
    expect(pool.players).toEqual([sampleAddress(1), sampleAddress(2)]);
    expect(pool.playerCount).toBe(2);
    expect([clientStatus(alone), clientStatus(pool)]).toEqual(['open', 'filling']);
  });

  it('lets a player go, the others keep their order, and is open with one', () => {
    const three = after(alone, joined(1, 2, 2), joined(2, 3, 3));
    expect(after(three, left(3, 2, 2)).players).toEqual([sampleAddress(1), sampleAddress(3)]);
    expect(clientStatus(after(three, left(3, 2, 2), left(4, 3, 1)))).toBe('open');
  });

  it('is full with the last seat, and counts down from then on', () => {
    const pool = after(alone, joined(1, 2, 2), joined(2, 3, 3), changed(3, 'open', 'locked'));
    expect(clientStatus(pool)).toBe('full');
    expect(pool).toMatchObject(SAMPLE_LOCK);
  });

  it('goes back to filling when a fork has taken the last join back', () => {
    const full = after(alone, joined(1, 2, 2), joined(2, 3, 3), changed(3, 'open', 'locked'));
    const pool = after(full, changed(4, 'locked', 'open'), left(5, 3, 2));
    expect(clientStatus(pool)).toBe('filling');
    expect(pool).toMatchObject({ lockedAt: null, draw: NO_DRAW, playerCount: 2 });
  });

  it('stays open, to be read again, where a lock is told without what it fixed', () => {
    const { lock: _, ...bare } = received(changed(1, 'open', 'locked')) as Extract<
      ReturnType<typeof received>,
      { type: 'pool_state_changed' }
    >;
    expect(applyToPool(alone, bare)).toBe(alone);
  });

  it('stays as it was read where only the chain knows the rest, and at news of another pool', () => {
    const locked = samplePool({ status: 'locked' });
    const other = samplePool({ address: sampleAddress(9) });
    const told = [changed(1, 'locked', 'drawing'), roundIsOut(2), resolved(3, 1, 2), claimed(4, 1)];
    const events = told.map(received);
    for (const event of events) expect(applyToPool(locked, event)).toBe(locked);
    expect(applyToPool(other, received(joined(4, 2, 5)))).toBe(other);
    expect(applyToHeader(other, received(joined(4, 2, 5)))).toBe(other);
  });
});

it('a list and a page of the same pool agree, whatever comes, however often', () => {
  const event = fc.record({ player: fc.integer({ min: 2, max: 5 }), leaves: fc.boolean() });
  fc.assert(
    fc.property(fc.array(event), fc.boolean(), (moves, twice) => {
      let seats = 1;
      const inside = new Set<number>();
      const events = moves.flatMap(({ player, leaves }, id) => {
        if (leaves ? !inside.delete(player) : inside.has(player)) return [];
        if (!leaves) inside.add(player);
        seats += leaves ? -1 : 1;
        return [received(leaves ? left(id, player, seats) : joined(id, player, seats))];
      });
      const heard = twice ? events.flatMap((one) => [one, one]) : events;
      const pool = heard.reduce(applyToPool, alone);
      expect(pool.players).toHaveLength(seats);
      expect(pool.playerCount).toBe(seats);
      expect(heard.reduce<typeof alone>(applyToHeader, alone).playerCount).toBe(seats);
    }),
  );
});
