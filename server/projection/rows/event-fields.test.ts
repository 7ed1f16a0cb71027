import { expect, test } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import type { ChainEvent } from '#src/chain/program/event-types.ts';
import { addressOf, ChainScript } from '#tests/support/chain-script.ts';
import { ConfigScript } from '#tests/support/config-script.ts';
import { type Ending, playTogether } from '#tests/support/pool-lives.ts';
import { eventFields, parseEvent } from './event-fields.ts';

/** Returns at least one event of each name. */
function everyEvent(): ChainEvent[] {
  const chain = new ChainScript();
  const config = new ConfigScript(chain);
  config.initialize();
  config.update({ minStakeLamports: 2n ** 62n });
  config.propose(addressOf('next'));
  config.propose(null);
  config.accept(addressOf('next'));
  const endings: Ending[] = ['open', 'expired', 'timed out', 'void', 'paid'];
  const choices = { maxPlayers: 5, bonusLamports: 2n ** 62n };
  playTogether(
    chain,
    endings.map((ending) => ({ ending, choices, restless: true })),
    [],
  );
  const pool = { pool: addressOf('pool'), poolId: 2n ** 63n - 1n };
  return [
    ...chain.transactions.flatMap(({ events }) => events.map(({ event }) => event)),
    { name: 'PoolGrown', ...pool, len: 20_480 },
    {
      name: 'PoolLocked',
      ...pool,
      playerCount: 3,
      round: 2n ** 62n,
      lockSlot: 7n,
      slotMicros: 187_500,
      lockedAt: 1_789_999_940,
      drawAt: 1_790_000_001,
    },
    { name: 'EntryClosed', pool: pool.pool, player: addressOf('player') },
  ];
}

test('every event of the program round-trips through JSON', () => {
  const events = everyEvent();
  expect(new Set(events.map(({ name }) => name))).toEqual(new Set(IDL.events.map(({ name }) => name)));
  for (const event of events) {
    const stored: unknown = JSON.parse(JSON.stringify(eventFields(event)));
    expect(parseEvent(event.name, stored)).toEqual(event);
  }
});

test('a value that is not an event is refused', () => {
  const fields = { pool: addressOf('pool'), poolId: '1', player: addressOf('player') };
  expect(() => parseEvent('toString', fields)).toThrow(/not an event of the program: toString/);
  expect(() => parseEvent('PlayerJoined', fields)).toThrow();
  expect(() => parseEvent('EntryClosed', { ...fields, player: 1 })).toThrow();
});
