import { beforeAll, describe, expect, test } from 'vitest';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { expiredPool, fill, join, openPool, type TestPool, voidedPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readEntry, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

const ENTRY = 100_000_000n;

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

function leave(pool: TestPool, seat: number): string | null {
  const player = pool.players[seat] ?? pool.creator;
  return world.send([exitPool(player.publicKey, pool.address)], [player]).refusal;
}

test('an exit returns the lamports of the entry, and keeps its account and the order of the other players', () => {
  const pool = fill(world, openPool(world), 5);
  const before = readPool(world, pool.address);
  const [, , player = pool.creator] = pool.players;
  const { deltas, events } = world.run([exitPool(player.publicKey, pool.address)], [player]);

  const key = player.publicKey.toBase58();
  expect(deltas).toEqual({ [key]: ENTRY, [pool.address.toBase58()]: -ENTRY });
  expect(events).toEqual([
    {
      name: 'PlayerExited',
      data: {
        pool: pool.address.toBase58(),
        pool_id: before.id,
        player: key,
        player_count: 4,
        lamports: ENTRY,
        at: BigInt(world.now),
      },
    },
  ]);
  expect(readPool(world, pool.address)).toEqual({
    ...before,
    playerCount: 4,
    owedLamports: 4n * ENTRY,
    openEntries: 4,
    players: before.players.filter((seated) => seated !== key),
  });
  expect(readEntry(world, pool.address, player.publicKey)).toMatchObject({ active: false, exitUsed: true });
});

test('a player can leave while the program is paused, so that no admin can prevent an exit', () => {
  const pool = fill(world, openPool(world), 2);
  world.run([updateConfig(world.admin.publicKey, world.params(), true)], [world.admin]);
  expect(leave(pool, 1)).toBeNull();
  world.run([updateConfig(world.admin.publicKey, world.params(), false)], [world.admin]);
});

test('the first and the last player after the creator can leave', () => {
  const pool = fill(world, openPool(world), 4);
  expect(leave(pool, 3)).toBeNull();
  expect(leave(pool, 1)).toBeNull();
  expect(readPool(world, pool.address).players).toEqual(
    [pool.creator, pool.players[2] ?? pool.creator].map((player) => player.publicKey.toBase58()),
  );
});

describe('the minimum', () => {
  test('no exit brings a pool that has reached its minimum below the minimum', () => {
    const pool = fill(world, openPool(world, { minPlayers: 3 }), 4);
    expect(leave(pool, 3)).toBeNull();
    expect(leave(pool, 2)).toBe('BelowMinimum');
    join(world, pool);
    expect(leave(pool, 2)).toBeNull();
  });

  test('players can leave a pool that has not reached its minimum', () => {
    const pool = fill(world, openPool(world, { minPlayers: 3 }), 2);
    expect(leave(pool, 1)).toBeNull();
  });
});

describe('refuses', () => {
  test('exit_pool refuses every status except open', () => {
    for (const [status, { address, players, creator }] of poolsNotIn(world, 'open')) {
      const [, player = creator] = players;
      const outcome = world.send([exitPool(player.publicKey, address)], [player]);
      expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
    }
    expect(leave(expiredPool(world), 1)).toBe('WrongStatus');
    expect(leave(voidedPool(world, { maxPlayers: 3 }), 1)).toBe('WrongStatus');
  });
});
