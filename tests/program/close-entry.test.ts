import type { PublicKey } from '@solana/web3.js';
import { beforeAll, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import {
  capture,
  fill,
  fulfil,
  openPool,
  request,
  type TestPool,
  timeOut,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

/** A pool of four seats whose second player has left. */
function leftPool(players = 3, minPlayers = 2): TestPool & { leaver: PublicKey } {
  const pool = fill(world, openPool(world, { maxPlayers: 4, minPlayers }), players);
  const [leaver = pool.creator] = pool.players.splice(1, 1);
  world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
  return { ...pool, leaver: leaver.publicKey };
}

const toDeadline = (pool: TestPool) => world.warpTo(readPool(world, pool.address).joinDeadline);

/** How a pool that was left gets on. */
const PATHS: [string, (pool: TestPool) => void][] = [
  [
    'locked',
    (pool) => {
      toDeadline(pool);
      world.run([lockPool(pool.address)]);
    },
  ],
  [
    'drawing',
    (pool) => {
      fill(world, pool, 4);
      request(world, pool);
    },
  ],
  [
    'completed',
    (pool) => {
      fill(world, pool, 4);
      request(world, pool);
      capture(world, pool);
      fulfil(world, pool);
    },
  ],
  [
    'refunding',
    (pool) => {
      fill(world, pool, 4);
      request(world, pool);
      timeOut(world, pool);
    },
  ],
];

test.each(PATHS)('returns the rent of who left a pool that is %s, whoever sends it', (status, go) => {
  const pool = leftPool();
  go(pool);
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
