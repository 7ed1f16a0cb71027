import { PublicKey, SystemProgram } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { expiredPool, fill, join, openPool, type TestPool, timedOutPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';
import { replaced } from '#tests/support/tamper.ts';

const ENTRY = 123_456_789n;

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test.each<[string, () => TestPool]>([
  ['expired', () => expiredPool(world, { entryLamports: ENTRY, bonusLamports: 5n }, 3)],
  ['timed out', () => timedOutPool(world, { entryLamports: ENTRY, bonusLamports: 5n, maxPlayers: 3 })],
])('returns the whole entry of a pool that %s and closes it, whoever sends it', (_, make) => {
  const { address } = make();
  const before = readPool(world, address);
  before.players.forEach((player, index) => {
    const entry = entryAddress(address, new PublicKey(player));
    const rent = world.rentFor(dataOf(world, entry).length);
    const { moved, events } = world.run([refund(address, new PublicKey(player), index)]);
    expect(moved).toEqual({
      [address.toBase58()]: -ENTRY,
      [entry.toBase58()]: -rent,
      [player]: ENTRY + rent,
    });
    expect(events).toEqual([
      {
        name: 'Refunded',
        data: { pool: address.toBase58(), pool_id: before.id, player, index, lamports: ENTRY },
      },
    ]);
    expect(world.account(entry)).toBeNull();
    expect(readPool(world, address)).toEqual({
      ...before,
      owedLamports: before.owedLamports - ENTRY * BigInt(index + 1),
      openEntries: 2 - index,
    });
  });
});

describe('refuses', () => {
  test('refund twice, in one transaction and in two', () => {
    const { address, creator } = expiredPool(world);
    const instruction = refund(address, creator.publicKey, 0);
    expect(world.send([instruction, instruction]).refusal).toBe('AccountNotInitialized');
    world.run([instruction]);
    expect(world.send([instruction]).refusal).toBe('AccountNotInitialized');
  });

  test('closing and reviving an account in one transaction', () => {
    const { address, creator } = expiredPool(world);
    const toPubkey = entryAddress(address, creator.publicKey);
    const fromPubkey = world.payer.publicKey;
    const revive = SystemProgram.transfer({ fromPubkey, toPubkey, lamports: 10_000_000 });
    const instruction = refund(address, creator.publicKey, 0);
    expect(world.send([instruction, revive, instruction]).refusal).toBe('AccountOwnedByWrongProgram');
  });

  test("another's index, another payee, and the pool itself", () => {
    const { address, creator, players } = expiredPool(world);
    for (const index of [1, 2, 3, 65_535]) {
      expect(world.send([refund(address, creator.publicKey, index)]).refusal).toBe('WrongIndex');
    }
    const instruction = refund(address, creator.publicKey, 0);
    const other = players[1]?.publicKey ?? address;
    for (const payee of [other, address]) {
      expect(world.send([replaced(instruction, creator.publicKey, payee)]).refusal).toBe('WrongPayee');
    }
  });

  test('account of another pool or type passed in', () => {
    const [first, second] = [expiredPool(world), expiredPool(world)];
    const player = first.creator.publicKey;
    const instruction = refund(first.address, player, 0);
    const own = entryAddress(first.address, player);
    const tried = (to: PublicKey) => world.send([replaced(instruction, own, to)]).refusal;
    expect(tried(entryAddress(second.address, second.creator.publicKey))).toBe('WrongPool');
    expect(tried(second.address)).toBe('AccountDiscriminatorMismatch');
    expect(tried(world.treasury)).toBe('AccountOwnedByWrongProgram');
  });

  test('every status but refunding', () => {
    for (const [status, { address, creator }] of poolsNotIn(world, 'refunding')) {
      const outcome = world.send([refund(address, creator.publicKey, 0)]);
      expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
    }
  });

  test('stake counted twice: a player who left has had it', () => {
    const pool = fill(world, openPool(world), 3);
    const [, leaver = pool.creator, back = pool.creator] = pool.players;
    for (const player of [leaver, back]) world.run([exitPool(player.publicKey, pool.address)], [player]);
    join(world, pool, back);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([expirePool(pool.address)]);
    for (const index of [0, 1]) {
      expect(world.send([refund(pool.address, leaver.publicKey, index)]).refusal).toBe('NotInPool');
    }
    world.run([refund(pool.address, back.publicKey, 1)]);
    expect(world.send([refund(pool.address, back.publicKey, 1)]).refusal).toBe('AccountNotInitialized');
  });
});
