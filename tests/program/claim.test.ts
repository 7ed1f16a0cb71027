import { PublicKey, SystemProgram } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { payouts, seatPayout } from '#src/protocol/economics.ts';
import { capture, completedPool, fill, fulfil, join, openPool, request } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';
import { replaced } from '#tests/support/tamper.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

function seat(pool: PublicKey, index: number): PublicKey {
  return new PublicKey(readPool(world, pool).players[index] ?? '');
}

test('pays every player what the ledger says and closes the entry, whoever sends it', () => {
  const { address } = completedPool(world, {
    maxPlayers: 9,
    bonusLamports: 1_000_000_007n,
    randomMultiplier: true,
    entryLamports: 123_456_789n,
  });
  const before = readPool(world, address);
  const ledger = payouts(before, 9, before.weights);
  let owed = before.owedLamports;
  before.players.forEach((player, index) => {
    const entry = entryAddress(address, new PublicKey(player));
    const rent = world.rentFor(dataOf(world, entry).length);
    const { total } = seatPayout(ledger, index);
    const { moved, events } = world.run([claim(address, new PublicKey(player), index)]);
    expect(moved).toEqual({
      [address.toBase58()]: -total,
      [entry.toBase58()]: -rent,
      [player]: total + rent,
    });
    expect(events).toEqual([
      {
        name: 'Claimed',
        data: {
          pool: address.toBase58(),
          pool_id: before.id,
          player,
          index,
          weight: before.weights[index] ?? 0,
          lamports: total,
        },
      },
    ]);
    expect(world.account(entry)).toBeNull();
    owed -= total;
    expect(readPool(world, address)).toEqual({ ...before, owedLamports: owed, openEntries: 8 - index });
  });
});

test('a payee whose wallet holds nothing is paid none the less', () => {
  const pool = openPool(world, { maxPlayers: 2, entryLamports: 20_000_000n });
  const price =
    20_000_000n + world.rentFor(dataOf(world, entryAddress(pool.address, pool.creator.publicKey)).length);
  const player = world.wallet(price);
  join(world, pool, player);
  expect(world.account(player.publicKey)).toBeNull();
  request(world, pool);
  capture(world, pool);
  fulfil(world, pool);
  const index = readPool(world, pool.address).players.indexOf(player.publicKey.toBase58());
  world.run([claim(pool.address, player.publicKey, index)]);
  expect(world.lamports(player.publicKey)).toBeGreaterThan(0n);
});

describe('refuses', () => {
  test('claim twice, in one transaction and in two', () => {
    const { address } = completedPool(world, { maxPlayers: 2 });
    const player = seat(address, 1);
    const instruction = claim(address, player, 1);
    expect(world.send([instruction, instruction]).refusal).toBe('AccountNotInitialized');
    world.run([instruction]);
    expect(world.send([instruction]).refusal).toBe('AccountNotInitialized');
  });

  test('closing and reviving an account in one transaction', () => {
    const { address } = completedPool(world, { maxPlayers: 2 });
    const player = seat(address, 0);
    const { publicKey: fromPubkey } = world.payer;
    const toPubkey = entryAddress(address, player);
    const revive = SystemProgram.transfer({ fromPubkey, toPubkey, lamports: 10_000_000 });
    const instruction = claim(address, player, 0);
    expect(world.send([instruction, revive, instruction]).refusal).toBe('AccountOwnedByWrongProgram');
  });

  test("claim for someone else's index", () => {
    const { address } = completedPool(world, { maxPlayers: 5 });
    const loser = seat(address, 3);
    for (const index of [0, 1, 2, 4, 5, 999, 65_535]) {
      expect(world.send([claim(address, loser, index)]).refusal).toBe('WrongIndex');
    }
    expect(world.send([claim(address, loser, 3)]).refusal).toBeNull();
  });

  test('another payee, the pool itself, and the entry of another', () => {
    const { address } = completedPool(world, { maxPlayers: 3 });
    const [player, other] = [seat(address, 0), seat(address, 1)];
    const instruction = claim(address, player, 0);
    for (const payee of [other, world.wallet().publicKey, address, entryAddress(address, player)]) {
      expect(world.send([replaced(instruction, player, payee)]).refusal).toBe('WrongPayee');
    }
    const otherEntry = replaced(instruction, entryAddress(address, player), entryAddress(address, other));
    expect(world.send([otherEntry]).refusal).toBe('WrongPayee');
  });

  test('account of another pool, program or type passed in', () => {
    const first = completedPool(world, { maxPlayers: 2 });
    world.warp(300);
    const second = openPool(world, { maxPlayers: 2, creator: first.creator, creatorIndex: 1n });
    fill(world, second, 2);
    const player = first.creator.publicKey;
    const index = readPool(world, first.address).players.indexOf(player.toBase58());
    const instruction = claim(first.address, player, index);
    const own = entryAddress(first.address, player);
    expect(world.send([replaced(instruction, own, entryAddress(second.address, player))]).refusal).toBe(
      'WrongPool',
    );
    expect(world.send([replaced(instruction, own, first.address)]).refusal).toBe(
      'AccountDiscriminatorMismatch',
    );
    expect(world.send([replaced(instruction, own, world.treasury)]).refusal).toBe(
      'AccountOwnedByWrongProgram',
    );
    expect(world.send([replaced(instruction, first.address, own)]).refusal).toBe(
      'AccountDiscriminatorMismatch',
    );
  });

  test('every status but completed', () => {
    for (const [status, { address, creator }] of poolsNotIn(world, 'completed')) {
      const outcome = world.send([claim(address, creator.publicKey, 0)]);
      expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
    }
  });

  test('a player who left', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 4, minPlayers: 2 }), 3);
    const [, leaver = pool.creator] = pool.players;
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([lockPool(pool.address)]);
    request(world, pool);
    capture(world, pool);
    fulfil(world, pool);
    for (const index of [0, 1, 2]) {
      expect(world.send([claim(pool.address, leaver.publicKey, index)]).refusal).toBe('NotInPool');
    }
  });
});
