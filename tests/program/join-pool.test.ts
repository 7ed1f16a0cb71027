import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIG_ADDRESS, entryAddress } from '#src/chain/program/addresses.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { fill, join, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readEntry, readPool } from '#tests/support/read.ts';
import { copyOf, poolsNotIn } from '#tests/support/states.ts';
import { replaced, unsigned } from '#tests/support/tamper.ts';

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

  test('an entry address that already holds lamports', () => {
    const { address } = openPool(world);
    const player = world.wallet();
    const entry = entryAddress(address, player.publicKey);
    world.setBalance(entry, 5n);
    const { moved } = world.run([joinPool(player.publicKey, address)], [player]);
    expect(moved[entry.toBase58()]).toBe(world.rentFor(dataOf(world, entry).length) - 5n);
  });

  test('one second before the deadline, and no later', () => {
    const pool = openPool(world);
    const { joinDeadline } = readPool(world, pool.address);
    world.warpTo(joinDeadline - 1);
    join(world, pool);
    world.warp(1);
    const late = world.wallet();
    expect(world.send([joinPool(late.publicKey, pool.address)], [late]).refusal).toBe('DeadlinePassed');
  });
});

describe('a pool with a gate', () => {
  test('takes whoever brings its signature', () => {
    const pool = openPool(world, { gate: world.wallet(0n) });
    join(world, pool);
    expect(readPool(world, pool.address).playerCount).toBe(2);
  });

  test('refuses a wrong gate, a missing one, and one that did not sign', () => {
    const gate = world.wallet(0n);
    const { address } = openPool(world, { gate });
    const player = world.wallet();
    const wrong = world.wallet(0n);
    expect(world.send([joinPool(player.publicKey, address, wrong.publicKey)], [player, wrong]).refusal).toBe(
      'WrongGate',
    );
    expect(world.send([joinPool(player.publicKey, address)], [player]).refusal).toBe('WrongGate');
    expect(world.send([joinPool(player.publicKey, address, player.publicKey)], [player]).refusal).toBe(
      'WrongGate',
    );
    const silent = unsigned(joinPool(player.publicKey, address, gate.publicKey), gate.publicKey);
    expect(world.send([silent], [player]).refusal).toBe('AccountNotSigner');
  });

  test('an open pool does not mind a gate', () => {
    const { address } = openPool(world);
    const [player, other] = [world.wallet(), world.wallet(0n)];
    world.run([joinPool(player.publicKey, address, other.publicKey)], [player, other]);
  });
});

describe('refuses', () => {
  test('a wallet that is in the pool, its creator included', () => {
    const { address, creator, players } = fill(world, openPool(world), 2);
    for (const player of [creator, ...players.slice(1)]) {
      expect(world.send([joinPool(player.publicKey, address)], [player]).refusal).toBe('AlreadyJoined');
    }
    const twice = world.wallet();
    const instruction = joinPool(twice.publicKey, address);
    expect(world.send([instruction, instruction], [twice]).refusal).toBe('AlreadyJoined');
  });

  test('joins racing the last seat', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 3 }), 2);
    const [first, second] = [world.wallet(), world.wallet()];
    join(world, pool, first);
    const before = world.lamports(second.publicKey);
    expect(world.send([joinPool(second.publicKey, pool.address)], [second]).refusal).toBe('PoolFull');
    expect(world.lamports(second.publicKey)).toBe(before);
    expect(readPool(world, pool.address).playerCount).toBe(3);
  });

  test('joining while paused', () => {
    const pool = openPool(world);
    world.run([updateConfig(world.admin.publicKey, world.params(), true)], [world.admin]);
    const player = world.wallet();
    expect(world.send([joinPool(player.publicKey, pool.address)], [player]).refusal).toBe('Paused');
    world.run([updateConfig(world.admin.publicKey, world.params(), false)], [world.admin]);
    join(world, pool, player);
  });

  test('join with another amount: a wallet that lacks one lamport', () => {
    const { address, creator } = openPool(world);
    const lacking = '{"InstructionError":[0,{"Custom":1}]}';
    const entry = dataOf(world, entryAddress(address, creator.publicKey));
    const price = ENTRY + world.rentFor(entry.length);
    for (const lamports of [0n, ENTRY, price - 1n]) {
      const poor = world.wallet(lamports);
      expect(world.send([joinPool(poor.publicKey, address)], [poor]).refusal).toBe(lacking);
    }
    const exact = world.wallet(price);
    expect(world.send([joinPool(exact.publicKey, address)], [exact]).refusal).toBeNull();
  });

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

  test('account of another pool, program or type passed in', () => {
    const { address } = openPool(world);
    const other = openPool(world);
    const player = world.wallet();
    const instruction = joinPool(player.publicKey, address);
    const entry = entryAddress(address, player.publicKey);
    const tried = (from = address, to = address) =>
      world.send([replaced(instruction, from, to)], [player]).refusal;
    expect(tried(entry, entryAddress(other.address, player.publicKey))).toBe('ConstraintSeeds');
    expect(tried(entry, entryAddress(address, other.creator.publicKey))).toBe('ConstraintSeeds');
    expect(tried(CONFIG_ADDRESS, other.address)).toBe('AccountDiscriminatorMismatch');
    const forged = copyOf(world, address, world.wallet(0n).publicKey, world.treasury);
    expect(world.send([joinPool(player.publicKey, forged)], [player]).refusal).toBe(
      'AccountOwnedByWrongProgram',
    );
    expect(world.send([joinPool(player.publicKey, CONFIG_ADDRESS)], [player]).refusal).toBe(
      'AccountDiscriminatorMismatch',
    );
  });

  test('a player who did not sign', () => {
    const { address } = openPool(world);
    const instruction = unsigned(joinPool(world.wallet().publicKey, address));
    expect(world.send([instruction]).refusal).toBe('AccountNotSigner');
  });
});
