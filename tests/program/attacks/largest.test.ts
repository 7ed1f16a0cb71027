import { beforeAll, describe, expect, test } from 'vitest';
import { type CreatePool, createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { LARGEST_ENTRY_LAMPORTS, LARGEST_U64 } from '#src/protocol/limits.ts';
import { repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { complete, creation, joining, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

/** Compute units, far below the 1,400,000 that a transaction may use. */
const MOST_UNITS = 250_000n;

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

describe('overflow at the largest stake', () => {
  test.each<[string, Partial<CreatePool>]>([
    ['one lamport above it', { entryLamports: LARGEST_ENTRY_LAMPORTS + 1n }],
    ['the largest number there is', { entryLamports: LARGEST_U64, maxPlayers: 2, minPlayers: 2 }],
    [
      'a stake that wraps around with all players',
      { entryLamports: 2n ** 63n, maxPlayers: 2, minPlayers: 2 },
    ],
    ['a bonus that overflows with all entries', { bonusLamports: LARGEST_U64 - 999_999_999n }],
    ['the largest bonus there could be', { bonusLamports: LARGEST_U64 }],
    [
      'a bonus that overflows with a thousand of the largest',
      {
        entryLamports: LARGEST_ENTRY_LAMPORTS,
        maxPlayers: 1_000,
        bonusLamports: LARGEST_U64 - 10n ** 16n + 1n,
      },
    ],
  ])('%s', (_, changes) => {
    const creator = world.wallet(LARGEST_U64);
    repelled(world, [createPool(creation(world, creator.publicKey, changes))], [creator], 'StakeOutOfBounds');
  });
});

describe('the largest list of players', () => {
  // Every amount times its basis points exceeds 64 bits here.
  test('1,000 players with weights below the compute limit, the largest stakes, half of all lamports as bonus', () => {
    const [seats, stake, bonusLamports] = [1_000, LARGEST_ENTRY_LAMPORTS, 300_000_000n * 10n ** 9n];
    const creator = world.wallet(2n * bonusLamports);
    const terms = { entryLamports: stake, maxPlayers: seats, randomMultiplier: true, bonusLamports };
    const pool = openPool(world, { ...terms, creator });
    const first = world.wallet(2n * stake);
    world.run([joining(world, pool, first.publicKey)], [first]);
    while (pool.players.length < seats - 2) {
      const count = Math.min(5, seats - 2 - pool.players.length);
      const players = Array.from({ length: count }, () => world.wallet(2n * stake));
      world.run(
        players.map((player) => joining(world, pool, player.publicKey)),
        players,
      );
      pool.players.push(...players);
    }
    // An exit at the front of the list shifts all other players, which must stay within the compute limit.
    const rejoin = [exitPool(first.publicKey, pool.address), joining(world, pool, first.publicKey)];
    expect(world.run(rejoin, [first]).units).toBeLessThan(100_000n);
    const last = world.wallet(2n * stake);
    world.run([joining(world, pool, last.publicKey)], [last]);
    expect(readPool(world, pool.address)).toMatchObject({ status: 'locked', playerCount: seats });
    const late = world.wallet(2n * stake);
    repelled(world, [joining(world, pool, late.publicKey)], [late], 'PoolFull');

    expect(complete(world, pool).units).toBeLessThan(MOST_UNITS);
    notePayables(world, pool)();
  });
});
