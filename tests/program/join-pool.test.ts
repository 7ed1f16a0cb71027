import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { LARGEST_REQUEST, transactionSize } from '#src/chain/program/transaction-size.ts';
import { NO_DRAW } from '#src/protocol/testing/sample-pool.ts';
import { due } from '#tests/support/due.ts';
import {
  complete,
  expiredPool,
  fill,
  join,
  joining,
  makeVoid,
  openPool,
  proving,
  type TestPool,
  timeOut,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readEntry, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

const ENTRY = 100_000_000n;
/** The memo program, used instead of the programs of wallets' guards. */
const GUARD = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

describe('joining', () => {
  test('a player pays exactly the entry for a seat', () => {
    const pool = openPool(world);
    const { address } = pool;
    const before = readPool(world, address);
    const player = world.wallet();
    const { deltas, events } = world.run([joining(world, pool, player.publicKey)], [player]);

    const entry = entryAddress(address, player.publicKey);
    const rent = world.rentFor(dataOf(world, entry).length);
    expect(deltas).toEqual({
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
          round: 0n,
          lock_slot: 0n,
          slot_micros: 0,
          locked_at: 0n,
          draw_at: 0n,
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

  test('the last seat locks the pool, fixes its round and begins the countdown', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 9 }), 8);
    world.warp(1_000);
    const before = readPool(world, pool.address);
    const { events } = join(world, pool);
    const times = due(world.now);
    const player = pool.players.at(-1)?.publicKey.toBase58();
    expect(events).toEqual([
      {
        name: 'PlayerJoined',
        data: {
          pool: before.address,
          pool_id: before.id,
          player,
          player_count: 9,
          round: times.round,
          lock_slot: world.slot,
          slot_micros: 200_000,
          locked_at: BigInt(world.now),
          draw_at: BigInt(times.drawAt),
          at: BigInt(world.now),
        },
      },
    ]);
    expect(readPool(world, pool.address)).toEqual({
      ...before,
      status: 'locked',
      playerCount: 9,
      winnerCount: 2,
      lockedAt: world.now,
      draw: { ...NO_DRAW, ...times, lockSlot: world.slot, slotMicros: 200_000 },
      owedLamports: 9n * ENTRY,
      openEntries: 9,
      players: [...before.players, player],
    });
  });

  test('a rejoining player sits behind the others, without paying rent again', () => {
    const pool = fill(world, openPool(world), 3);
    const [, player = pool.creator] = pool.players;
    world.run([exitPool(player.publicKey, pool.address)], [player]);
    world.warp(5);
    const { deltas } = join(world, pool, player);
    expect(deltas).toEqual({ [player.publicKey.toBase58()]: -ENTRY, [pool.address.toBase58()]: ENTRY });
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
  const guard = (text: string): TransactionInstruction =>
    new TransactionInstruction({ programId: GUARD, keys: [], data: Buffer.from(text) });

  test('a pool with a gate accepts a proof of its key at any position among instructions that a wallet adds', () => {
    const pool = openPool(world, { gate: world.wallet(0n) });
    const ways = [
      (proof: TransactionInstruction, join: TransactionInstruction) => [proof, join],
      (proof: TransactionInstruction, join: TransactionInstruction) => [join, proof],
      (proof: TransactionInstruction, join: TransactionInstruction) => [
        guard('before'),
        proof,
        guard('between'),
        join,
        guard('behind'),
      ],
    ];
    for (const way of ways) {
      const player = world.wallet();
      const proof = proving(world, pool, player.publicKey);
      world.run(way(proof, joining(world, pool, player.publicKey)), [player]);
    }
    expect(readPool(world, pool.address).playerCount).toBe(4);
  });

  test('a pool with a gate accepts the same message from a rejoining player', () => {
    const pool = openPool(world, { gate: world.wallet(0n) });
    const player = world.wallet();
    const both = [proving(world, pool, player.publicKey), joining(world, pool, player.publicKey)];
    world.run(both, [player]);
    world.run([exitPool(player.publicKey, pool.address)], [player]);
    world.run(both, [player]);
    expect(readPool(world, pool.address).players.at(-1)).toBe(player.publicKey.toBase58());
  });

  test('a pool with a gate leaves about 300 bytes of a transaction for instructions of wallets', () => {
    const pool = openPool(world, { gate: world.wallet(0n) });
    const player = world.wallet();
    const both = [proving(world, pool, player.publicKey), joining(world, pool, player.publicKey)];
    expect(transactionSize(player.publicKey, both)).toBeLessThanOrEqual(LARGEST_REQUEST);
  });

  test('a pool without a gate accepts a transaction with a proof', () => {
    const pool = openPool(world);
    const gated = { ...pool, gate: world.wallet(0n) };
    const player = world.wallet();
    world.run([proving(world, gated, player.publicKey), joining(world, gated, player.publicKey)], [player]);
    expect(readPool(world, pool.address).playerCount).toBe(2);
  });
});

describe('refuses', () => {
  const tried = (pool: TestPool): string | null => {
    const player = world.wallet();
    return world.send([joining(world, pool, player.publicKey)], [player]).refusal;
  };

  test('join_pool refuses every status except open, with the error PoolFull for a full pool', () => {
    for (const [status, pool] of poolsNotIn(world, 'open'))
      expect([status, tried(pool)]).toEqual([status, 'PoolFull']);
  });

  test('join_pool refuses every status except open, also with a free seat', () => {
    const pools = ['locked', 'completed', 'timed out', 'void'].map((end) => {
      const pool = fill(world, openPool(world, { minPlayers: 2 }), 3);
      world.warpTo(readPool(world, pool.address).joinDeadline);
      world.run([lockPool(pool.address)]);
      if (end === 'completed') complete(world, pool);
      if (end === 'timed out') timeOut(world, pool);
      if (end === 'void') makeVoid(world, pool);
      return pool;
    });
    for (const pool of [...pools, expiredPool(world)]) expect(tried(pool)).toBe('WrongStatus');
  });
});
