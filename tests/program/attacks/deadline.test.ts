import type { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { complete, fill, joining, openPool, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
let attacker: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
});

describe('expiring a pool with its minimum, locking one without', () => {
  const MINIMUM = 4;

  function atDeadline(players: number, seconds: number): TestPool {
    const pool = fill(world, openPool(world, { minPlayers: MINIMUM, bonusLamports: 3n }), players);
    world.warpTo(readPool(world, pool.address).joinDeadline + seconds);
    return pool;
  }

  test.each([
    [0, 'exactly the deadline'],
    [10_000_000, 'long after it'],
  ])('expiring at exactly the minimum, %i seconds after the deadline: %s', (seconds) => {
    const pool = atDeadline(MINIMUM, seconds);
    const [lock, expire] = [lockPool(pool.address), expirePool(pool.address)];
    repelled(world, [expire], [], 'MinimumReached');
    repelled(world, [lock, expire], [], 'WrongStatus');
    world.run([lock]);
    repelled(world, [expire], [], 'WrongStatus');
    repelled(world, [lock], [], 'WrongStatus');
    complete(world, pool);
    notePayables(world, pool)();
  });

  test.each([
    [0, 'exactly the deadline'],
    [10_000_000, 'long after it'],
  ])('locking one player below the minimum, %i seconds after the deadline: %s', (seconds) => {
    const pool = atDeadline(MINIMUM - 1, seconds);
    const [lock, expire] = [lockPool(pool.address), expirePool(pool.address)];
    repelled(world, [lock], [], 'MinimumNotReached');
    repelled(world, [expire, lock], [], 'WrongStatus');
    world.run([expire]);
    repelled(world, [lock], [], 'WrongStatus');
    repelled(world, [expire], [], 'WrongStatus');
    notePayables(world, pool)();
  });

  test('expiring or locking one second before the deadline', () => {
    const [enough, few] = [openPool(world, { minPlayers: 2 }), openPool(world, { minPlayers: 4 })];
    for (const pool of [enough, few]) fill(world, pool, 2);
    world.warpTo(readPool(world, enough.address).joinDeadline - 1);
    repelled(world, [lockPool(enough.address)], [], 'DeadlineNotReached');
    repelled(world, [expirePool(few.address)], [], 'DeadlineNotReached');
    world.warp(1);
    world.run([lockPool(enough.address), expirePool(few.address)]);
  });

  test('leaving at the last second to bring a pool below its minimum', () => {
    const pool = atDeadline(MINIMUM, -1);
    const { players } = readPool(world, pool.address);
    const last = pool.players.at(-1) ?? pool.creator;
    repelled(world, [exitPool(last.publicKey, pool.address)], [last], 'BelowMinimum');
    world.warp(1);
    repelled(world, [expirePool(pool.address)], [], 'MinimumReached');
    expect(readPool(world, pool.address).players).toEqual(players);
  });

  test('joining or leaving at exactly the deadline, before the lock', () => {
    const pool = atDeadline(MINIMUM + 1, -1);
    const [, player = pool.creator] = pool.players;
    const join = joining(world, pool, attacker.publicKey);
    const exit = exitPool(player.publicKey, pool.address);
    world.warp(1);
    repelled(world, [join], [attacker], 'DeadlinePassed');
    repelled(world, [exit], [player], 'DeadlinePassed');
    repelled(world, [lockPool(pool.address), join], [attacker], 'WrongStatus');
    repelled(world, [lockPool(pool.address), exit], [player], 'WrongStatus');
  });

  test('joining or leaving one second before the deadline: both are accepted', () => {
    const pool = atDeadline(MINIMUM + 1, -1);
    const [, player = pool.creator] = pool.players;
    world.run([exitPool(player.publicKey, pool.address)], [player]);
    world.run([joining(world, pool, attacker.publicKey)], [attacker]);
    expect(readPool(world, pool.address).players.at(-1)).toBe(attacker.publicKey.toBase58());
  });
});
