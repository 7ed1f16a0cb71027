import { PublicKey, SystemProgram } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { completedPool, expiredPool, fill, openPool, poolLength } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readCreator, readPool } from '#tests/support/read.ts';
import { payEveryone } from '#tests/support/settle.ts';
import { poolsNotIn } from '#tests/support/states.ts';

const RETENTION = 604_800;

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('returns the rent to the creator when the retention is over, and not a second before', () => {
  const pool = completedPool(world, { maxPlayers: 5, randomMultiplier: true, bonusLamports: 1_000n });
  const settledAt = world.now;
  payEveryone(world, pool);
  const { id } = readPool(world, pool.address);
  const close = closePool(pool.address, pool.creator.publicKey);
  world.warpTo(settledAt + RETENTION - 1);
  expect(world.send([close]).refusal).toBe('RetentionNotOver');
  world.warp(1);
  const { moved, events } = world.run([close]);
  const lamports = world.rentFor(poolLength(5, true));
  const [key, creator] = [pool.address.toBase58(), pool.creator.publicKey.toBase58()];
  expect(moved).toEqual({ [key]: -lamports, [creator]: lamports });
  expect(events).toEqual([{ name: 'PoolClosed', data: { pool: key, pool_id: id, creator, lamports } }]);
  expect(world.account(pool.address)).toBeNull();
  expect(world.send([close]).refusal).toBe('AccountOwnedByWrongProgram');
});

describe('refuses', () => {
  test('while anything is owed', () => {
    const { address, creator } = completedPool(world, { maxPlayers: 2 });
    world.warp(RETENTION);
    const close = closePool(address, creator.publicKey);
    const { players } = readPool(world, address);
    players.forEach((player, index) => {
      expect(world.send([close]).refusal).toBe('StillOwed');
      world.run([claim(address, new PublicKey(player), index)]);
    });
    world.run([payCreator(address, creator.publicKey)]);
    world.run([payTreasury(address, world.treasury)]);
    expect(world.send([close]).refusal).toBe('StillOwed');
  });

  test('a bonus that was not returned', () => {
    const { address, creator, players } = expiredPool(world, { bonusLamports: 1n });
    players.forEach((player, index) => world.run([refund(address, player.publicKey, index)]));
    world.warp(RETENTION);
    expect(world.send([closePool(address, creator.publicKey)]).refusal).toBe('StillOwed');
    world.run([payCreator(address, creator.publicKey)]);
    expect(world.send([closePool(address, creator.publicKey)]).refusal).toBeNull();
  });

  test('while the entry of one who left is open', () => {
    const pool = fill(world, openPool(world), 2);
    const { address, creator } = pool;
    const [, leaver = creator] = pool.players;
    world.run([exitPool(leaver.publicKey, address)], [leaver]);
    world.warpTo(readPool(world, address).joinDeadline);
    world.run([expirePool(address)]);
    world.run([refund(address, creator.publicKey, 0)]);
    world.warp(RETENTION);
    expect(world.send([closePool(address, creator.publicKey)]).refusal).toBe('EntriesOpen');
    world.run([closeEntry(address, leaver.publicKey)]);
    expect(world.send([closePool(address, creator.publicKey)]).refusal).toBeNull();
  });

  test('another payee, the pool itself, and a pool that is not settled', () => {
    const pool = completedPool(world, { maxPlayers: 2 });
    payEveryone(world, pool);
    world.warp(RETENTION);
    for (const payee of [world.treasury, pool.address, world.wallet().publicKey]) {
      expect(world.send([closePool(pool.address, payee)]).refusal).toBe('WrongPayee');
    }
    for (const [status, { address, creator }] of poolsNotIn(world, 'completed', 'refunding')) {
      const outcome = world.send([closePool(address, creator.publicKey)]);
      expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
    }
  });
});

test('closing and reviving an account: the address is not used again', () => {
  const pool = completedPool(world, { maxPlayers: 2 });
  payEveryone(world, pool);
  world.warp(RETENTION);
  const { address, creator } = pool;
  const close = closePool(address, creator.publicKey);
  const lamports = 10_000_000;
  const revive = SystemProgram.transfer({ fromPubkey: world.payer.publicKey, toPubkey: address, lamports });
  expect(world.send([close, revive, close]).refusal).toBe('AccountOwnedByWrongProgram');
  world.run([close]);
  expect(readCreator(world, creator.publicKey).created).toBe(1n);
  const next = openPool(world, { creator, creatorIndex: 1n });
  expect(next.address.equals(address)).toBe(false);
});
