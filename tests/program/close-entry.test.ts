import { type PublicKey, SystemProgram } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import {
  complete,
  expiredPool,
  fill,
  join,
  makeVoid,
  openPool,
  type TestPool,
  timeOut,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readEntry, readPool } from '#tests/support/read.ts';
import { endPool } from '#tests/support/full-life.ts';

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

/** Returns a locked pool that a player has left, after `go` has changed its state. */
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

test.each(PATHS)(
  'close_entry returns the rent of a player who left a pool that is %s, for any sender',
  (_, status, make) => {
    const pool = make();
    const before = readPool(world, pool.address);
    expect(before.status).toBe(status);
    const entry = entryAddress(pool.address, pool.leaver);
    const rent = world.rentFor(dataOf(world, entry).length);
    const { deltas, events } = world.run([closeEntry(pool.address, pool.leaver)]);
    const key = pool.leaver.toBase58();
    expect(deltas).toEqual({ [entry.toBase58()]: -rent, [key]: rent });
    expect(events).toEqual([{ name: 'EntryClosed', data: { pool: pool.address.toBase58(), player: key } }]);
    expect(readPool(world, pool.address)).toEqual(before);
    expect(world.send([closeEntry(pool.address, pool.leaver)]).refusal).toBe('AccountNotInitialized');
  },
);

describe('closing an entry after the pool has closed', () => {
  /** Returns a closed pool whose leaver's entry still exists. */
  function closed(): TestPool & { leaver: PublicKey } {
    const pool = leftPool(4);
    world.run([expirePool(pool.address)]);
    endPool(world, pool);
    return pool;
  }

  function returned(pool: TestPool & { leaver: PublicKey }): void {
    const entry = entryAddress(pool.address, pool.leaver);
    const rent = world.lamports(entry);
    const { deltas } = world.run([closeEntry(pool.address, pool.leaver)]);
    expect(deltas).toEqual({ [entry.toBase58()]: -rent, [pool.leaver.toBase58()]: rent });
  }

  test('the rent is returned after the pool has closed', () => {
    const pool = closed();
    expect(world.account(pool.address)).toBeNull();
    returned(pool);
  });

  test("the rent is returned even if lamports were sent to the closed pool's address", () => {
    const pool = closed();
    const { publicKey: fromPubkey } = world.authority;
    const lamports = 1_000_000_000n;
    world.run([SystemProgram.transfer({ fromPubkey, toPubkey: pool.address, lamports })], [world.authority]);
    returned(pool);
  });
});

test('a player who left and has an empty wallet blocks no pool, at any rent rate', () => {
  const pool = leftPool(4);
  world.run([expirePool(pool.address)]);
  world.setBalance(pool.leaver, 0n);
  const rate = world.rentFor(0) / 128n;
  world.setRent(3n * rate);
  const close = closeEntry(pool.address, pool.leaver);
  expect(world.send([close]).refusal).toMatch('InsufficientFundsForRent');
  world.setRent(rate);
  endPool(world, pool);
  const rent = world.lamports(entryAddress(pool.address, pool.leaver));
  world.run([close]);
  expect(world.lamports(pool.leaver)).toBe(rent);
});

test('200 players who joined and left add no transaction to closing the pool', () => {
  const pool = openPool(world, { minPlayers: 4, joinWindowSeconds: 86_400 });
  const leavers = Array.from({ length: 200 }, () => {
    join(world, pool);
    const [leaver = pool.creator] = pool.players.splice(1);
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    return leaver.publicKey;
  });
  expect(readPool(world, pool.address)).toMatchObject({ playerCount: 1, openEntries: 1 });
  world.warpTo(readPool(world, pool.address).joinDeadline);
  world.run([expirePool(pool.address)]);
  endPool(world, pool);
  expect(leavers.filter((leaver) => readEntry(world, pool.address, leaver).active)).toEqual([]);
});

describe('is refused', () => {
  test('closing an entry while the pool is open is refused, because the entry prevents a second exit', () => {
    const pool = leftPool(2);
    expect(world.send([closeEntry(pool.address, pool.leaver)]).refusal).toBe('WrongStatus');
  });

  test('closing the active entry of an unpaid player is refused', () => {
    const pool = expiredPool(world);
    const [, player = pool.creator] = pool.players;
    expect(world.send([closeEntry(pool.address, player.publicKey)]).refusal).toBe('EntryActive');
  });

  test.each([
    ['another pool that has ended', () => expiredPool(world).address],
    ['an empty address', () => entryAddress(world.treasury, world.treasury)],
    ["somebody's wallet", () => world.wallet().publicKey],
  ])('closing an entry with %s for an open pool is refused', (_, other) => {
    const pool = leftPool(2);
    const close = closeEntry(pool.address, pool.leaver);
    const at = close.keys.findIndex(({ pubkey }) => pubkey.equals(pool.address));
    close.keys[at] = { pubkey: other(), isSigner: false, isWritable: false };
    expect(world.send([close]).refusal).toBe('WrongPool');
  });
});
