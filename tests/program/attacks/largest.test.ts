import { beforeAll, describe, expect, test } from 'vitest';
import { type CreatePool, createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { LARGEST_ENTRY_LAMPORTS, LARGEST_U64 } from '#src/protocol/limits.ts';
import { repelled } from '#tests/support/attack.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import { capture, creation, fulfil, openPool, request } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

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

describe('a list at its largest', () => {
  // Every product of shares is beyond 64 bits here.
  test('of the largest stakes, with multipliers and half of all lamports as bonus: all comes home', () => {
    const [seats, stake, bonusLamports] = [1_000, LARGEST_ENTRY_LAMPORTS, 300_000_000n * 10n ** 9n];
    const creator = world.wallet(2n * bonusLamports);
    const terms = { entryLamports: stake, maxPlayers: seats, randomMultiplier: true, bonusLamports };
    const pool = openPool(world, { ...terms, creator });
    const first = world.wallet(2n * stake);
    world.run([joinPool(first.publicKey, pool.address)], [first]);
    while (pool.players.length < seats - 2) {
      const count = Math.min(6, seats - 2 - pool.players.length);
      const players = Array.from({ length: count }, () => world.wallet(2n * stake));
      world.run(
        players.map((player) => joinPool(player.publicKey, pool.address)),
        players,
      );
      pool.players.push(...players);
    }
    // Whoever leaves from the front moves all others: it must not cost more than a transaction may use.
    const rejoin = [exitPool(first.publicKey, pool.address), joinPool(first.publicKey, pool.address)];
    expect(world.run(rejoin, [first]).units).toBeLessThan(100_000n);
    const last = world.wallet(2n * stake);
    world.run([joinPool(last.publicKey, pool.address)], [last]);
    expect(readPool(world, pool.address)).toMatchObject({ status: 'locked', playerCount: seats });
    const late = world.wallet(2n * stake);
    repelled(world, [joinPool(late.publicKey, pool.address)], [late], 'PoolFull');

    request(world, pool);
    capture(world, pool);
    fulfil(world, pool);
    homecoming(world, pool)();
  });
});
