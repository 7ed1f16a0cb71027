import { PublicKey } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { expiredPool, type TestPool, timedOutPool, voidedPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

const ENTRY = 123_456_789n;

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test.each<[string, () => TestPool]>([
  ['expired', () => expiredPool(world, { entryLamports: ENTRY, bonusLamports: 5n }, 3)],
  ['timed out', () => timedOutPool(world, { entryLamports: ENTRY, bonusLamports: 5n, maxPlayers: 3 })],
  ['is void', () => voidedPool(world, { entryLamports: ENTRY, bonusLamports: 5n, maxPlayers: 3 })],
])('any sender can refund the whole entry of a pool that %s, which closes the entry', (_, make) => {
  const { address } = make();
  const before = readPool(world, address);
  before.players.forEach((player, index) => {
    const entry = entryAddress(address, new PublicKey(player));
    const rent = world.rentFor(dataOf(world, entry).length);
    const { deltas, events } = world.run([refund(address, new PublicKey(player), index)]);
    expect(deltas).toEqual({
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
  test('refund refuses every status except refunding', () => {
    for (const [status, { address, creator }] of poolsNotIn(world, 'refunding')) {
      const index = readPool(world, address).players.indexOf(creator.publicKey.toBase58());
      const outcome = world.send([refund(address, creator.publicKey, index)]);
      expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
    }
  });
});
