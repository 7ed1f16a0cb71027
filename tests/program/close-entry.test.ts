import type { PublicKey } from '@solana/web3.js';
import { beforeAll, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { complete, fill, makeVoid, openPool, type TestPool, timeOut } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

/** Returns a pool of four seats at its deadline, whose second player has left. */
function leftPool(minPlayers: number): TestPool & { leaver: PublicKey } {
  const pool = fill(world, openPool(world, { maxPlayers: 4, minPlayers }), 3);
  const [leaver = pool.creator] = pool.players.splice(1, 1);
  world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
  world.warpTo(readPool(world, pool.address).joinDeadline);
  return { ...pool, leaver: leaver.publicKey };
}

function locked(): TestPool & { leaver: PublicKey } {
  const pool = leftPool(2);
  world.run([lockPool(pool.address)]);
  return pool;
}

/** Returns a pool that a player left, brought on by `go`. */
function further(go: (pool: TestPool) => unknown): TestPool & { leaver: PublicKey } {
  const pool = locked();
  go(pool);
  return pool;
}

const PATHS: [string, string, () => TestPool & { leaver: PublicKey }][] = [
  ['locked', 'locked', locked],
  ['completed', 'completed', () => further((pool) => complete(world, pool))],
  ['timed out', 'refunding', () => further((pool) => timeOut(world, pool))],
  ['void', 'refunding', () => further((pool) => makeVoid(world, pool))],
  [
    'expired',
    'refunding',
    () => {
      const pool = leftPool(4);
      world.run([expirePool(pool.address)]);
      return pool;
    },
  ],
];

test.each(PATHS)('returns the rent of who left a pool that is %s, whoever sends it', (_, status, make) => {
  const pool = make();
  const before = readPool(world, pool.address);
  expect(before.status).toBe(status);
  const entry = entryAddress(pool.address, pool.leaver);
  const rent = world.rentFor(dataOf(world, entry).length);
  const { moved, events } = world.run([closeEntry(pool.address, pool.leaver)]);
  const key = pool.leaver.toBase58();
  expect(moved).toEqual({ [entry.toBase58()]: -rent, [key]: rent });
  expect(events).toEqual([
    { name: 'EntryClosed', data: { pool: pool.address.toBase58(), pool_id: before.id, player: key } },
  ]);
  expect(readPool(world, pool.address)).toEqual({ ...before, openEntries: before.openEntries - 1 });
  expect(world.send([closeEntry(pool.address, pool.leaver)]).refusal).toBe('AccountNotInitialized');
});
