import { beforeAll, describe, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { fill, join, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readEntry, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

const ENTRY = 100_000_000n;

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

describe('joining', () => {
  test('takes a seat for exactly the entry', () => {
    const { address } = openPool(world);
    const before = readPool(world, address);
    const player = world.wallet();
    const { moved, events } = world.run([joinPool(player.publicKey, address)], [player]);

    const entry = entryAddress(address, player.publicKey);
    const rent = world.rentFor(dataOf(world, entry).length);
    expect(moved).toEqual({
      [player.publicKey.toBase58()]: -ENTRY - rent,
      [address.toBase58()]: ENTRY,
      [entry.toBase58()]: rent,
    });
    expect(events).toEqual([
      {
        name: 'PlayerJoined',
        data: {
          pool: address.toBase58(),
          pool_id: before.id,
          player: player.publicKey.toBase58(),
          player_count: 2,
          countdown_ends_at: 0n,
          at: BigInt(world.now),
        },
      },
    ]);
    expect(readPool(world, address)).toEqual({
      ...before,
      playerCount: 2,
      owedLamports: 2n * ENTRY,
      openEntries: 2,
      players: [...before.players, player.publicKey.toBase58()],
    });
    expect(readEntry(world, address, player.publicKey)).toMatchObject({
      pool: address.toBase58(),
      player: player.publicKey.toBase58(),
      joinedAt: world.now,
      active: true,
      exitUsed: false,
    });
  });

  test('the last seat locks the pool and begins the countdown', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 9 }), 8);
    world.warp(1_000);
    const { events } = join(world, pool);
    expect(events).toMatchObject([{ data: { player_count: 9, countdown_ends_at: BigInt(world.now + 60) } }]);
    expect(readPool(world, pool.address)).toMatchObject({
      status: 'locked',
      playerCount: 9,
      winnerCount: 2,
      lockedAt: world.now,
      countdownEndsAt: world.now + 60,
    });
  });

  test('a player who left takes a seat behind the others, without paying rent again', () => {
    const pool = fill(world, openPool(world), 3);
    const [, player = pool.creator] = pool.players;
    world.run([exitPool(player.publicKey, pool.address)], [player]);
    world.warp(5);
    const { moved } = join(world, pool, player);
    expect(moved).toEqual({ [player.publicKey.toBase58()]: -ENTRY, [pool.address.toBase58()]: ENTRY });
    const { players, openEntries } = readPool(world, pool.address);
    expect(players.at(-1)).toBe(player.publicKey.toBase58());
    expect(openEntries).toBe(3);
    expect(readEntry(world, pool.address, player.publicKey)).toMatchObject({
      active: true,
      exitUsed: true,
      joinedAt: world.now,
    });
  });
});

describe('a pool with a gate', () => {
  test('takes whoever brings its signature', () => {
    const pool = openPool(world, { gate: world.wallet(0n) });
    join(world, pool);
    expect(readPool(world, pool.address).playerCount).toBe(2);
  });

  test('an open pool does not mind a gate', () => {
    const { address } = openPool(world);
    const [player, other] = [world.wallet(), world.wallet(0n)];
    world.run([joinPool(player.publicKey, address, other.publicKey)], [player, other]);
  });
});

describe('refuses', () => {
  test('every status but open', () => {
    for (const [status, { address }] of poolsNotIn(world, 'open')) {
      const player = world.wallet();
      const outcome = world.send([joinPool(player.publicKey, address)], [player]);
      expect([status, outcome.refusal]).toEqual([status, 'PoolFull']);
    }
    const locked = fill(world, openPool(world, { minPlayers: 2 }), 3);
    const expired = fill(world, openPool(world), 3);
    world.warpTo(readPool(world, expired.address).joinDeadline);
    world.run([lockPool(locked.address)]);
    world.run([expirePool(expired.address)]);
    for (const { address } of [locked, expired]) {
      const player = world.wallet();
      expect(world.send([joinPool(player.publicKey, address)], [player]).refusal).toBe('WrongStatus');
    }
  });
});
