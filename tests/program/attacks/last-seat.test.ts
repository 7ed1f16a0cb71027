import type { Keypair } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { u64Le } from '#src/protocol/bytes.ts';
import { movedBy, repelled, withData } from '#tests/support/attack.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import { capture, fill, fulfil, join, openPool, request, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';
import VECTORS from '#tests/vectors/accounts.json' with { type: 'json' };

const ENTRY = 100_000_000n;
/** The system program's own refusal of who lacks lamports. */
const LACKING = '{"InstructionError":[0,{"Custom":1}]}';

let world: ProgramWorld;
let attacker: Keypair;
beforeEach(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
});

describe('joins racing the last seat', () => {
  test('the second is refused and keeps its money, in one transaction or in two', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 3 }), 2);
    const first = world.wallet();
    const [join, late] = [first, attacker].map(({ publicKey }) => joinPool(publicKey, pool.address));
    if (join === undefined || late === undefined) throw new Error('no joins');
    repelled(world, [join, late], [first, attacker], 'PoolFull');
    world.run([join], [first]);
    pool.players.push(first);
    repelled(world, [late], [attacker], 'PoolFull');
    expect(readPool(world, pool.address)).toMatchObject({ status: 'locked', playerCount: 3 });

    request(world, pool);
    repelled(world, [late], [attacker], 'PoolFull');
    capture(world, pool);
    fulfil(world, pool);
    homecoming(world, pool)();
  });

  test('a seat given up after the last one was taken', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 3, minPlayers: 2 }), 3);
    const [, player = pool.creator] = pool.players;
    repelled(world, [exitPool(player.publicKey, pool.address)], [player], 'WrongStatus');
  });
});

describe('join with another amount', () => {
  test('the amount is the pool’s, whatever the sender writes behind the instruction', () => {
    for (const amount of [0n, 1n, ENTRY - 1n, ENTRY + 1n, 2n ** 64n - 1n]) {
      const pool = openPool(world);
      const join = joinPool(attacker.publicKey, pool.address);
      const outcome = world.run([withData(join, join.data, u64Le(amount))], [attacker]);
      expect(movedBy(outcome, pool.address)).toEqual([ENTRY]);
      expect(readPool(world, pool.address).owedLamports).toBe(2n * ENTRY);
    }
  });

  test('a wallet that lacks one lamport', () => {
    const { address, creator } = openPool(world);
    const price = ENTRY + world.rentFor(dataOf(world, entryAddress(address, creator.publicKey)).length);
    for (const lamports of [0n, ENTRY, price - 1n]) {
      const poor = world.wallet(lamports);
      repelled(world, [joinPool(poor.publicKey, address)], [poor], LACKING);
    }
    const exact = world.wallet(price);
    const outcome = world.run([joinPool(exact.publicKey, address)], [exact]);
    expect(movedBy(outcome, exact.publicKey, address)).toEqual([-price, ENTRY]);
  });

  test('one who comes back pays again', () => {
    const pool = fill(world, openPool(world), 3);
    const [, player = pool.creator] = pool.players;
    world.run([exitPool(player.publicKey, pool.address)], [player]);
    world.setBalance(player.publicKey, ENTRY - 1n);
    const join = joinPool(player.publicKey, pool.address);
    repelled(world, [join], [player], LACKING);
    world.setBalance(player.publicKey, ENTRY);
    expect(movedBy(world.run([join], [player]), pool.address)).toEqual([ENTRY]);
  });
});

test('exit and rejoin to reorder the list: once, to its end, and the others keep their order', () => {
  const pool = fill(world, openPool(world), 5);
  const [, player = pool.creator] = pool.players;
  const before = readPool(world, pool.address).players;
  const [exit, join] = [exitPool(player.publicKey, pool.address), joinPool(player.publicKey, pool.address)];
  world.run([exit, join], [player]);
  const key = player.publicKey.toBase58();
  const after = [...before.filter((other) => other !== key), key];
  expect(readPool(world, pool.address)).toMatchObject({
    players: after,
    openEntries: 5,
    owedLamports: 5n * ENTRY,
  });
  repelled(world, [exit, join], [player], 'ExitAlreadyUsed');
});

describe('joining and leaving, by ever new wallets, until nobody can be counted any more', () => {
  /** What a counter of 16 bits ends at. */
  const MOST = 65_535;
  const places = VECTORS.layouts.Pool.fields;
  const counterAt = places.find(({ field }) => field === 'open_entries')?.offset ?? Number.NaN;

  /** Adds so many who came and went to those that the pool counts, without the accounts: they would take a day. */
  function countMore({ address }: TestPool, more: number): void {
    const account = world.account(address);
    if (account === null) throw new Error('no pool');
    const view = new DataView(account.data.buffer, account.data.byteOffset);
    view.setUint32(counterAt, view.getUint32(counterAt, true) + more, true);
    world.setAccount(address, account);
  }

  /** A wallet that takes a seat and gives it up at once, one stake for all of them. */
  function comeAndGo({ address }: TestPool): Keypair {
    const player = world.wallet();
    world.run([joinPool(player.publicKey, address), exitPool(player.publicKey, address)], [player]);
    return player;
  }

  test.each(['drawn', 'refunded'] as const)('a newcomer still joins, and the pool is %s', (end) => {
    const pool = openPool(world, { maxPlayers: 4, bonusLamports: 1_000_000_000n });
    const left = [comeAndGo(pool), comeAndGo(pool)];
    const phantoms = MOST - 3;
    countMore(pool, phantoms);
    expect(readPool(world, pool.address)).toMatchObject({ playerCount: 1, openEntries: MOST });

    join(world, pool);
    left.push(comeAndGo(pool));
    expect(readPool(world, pool.address)).toMatchObject({ playerCount: 2, openEntries: MOST + 2 });
    if (end === 'drawn') {
      fill(world, pool, 4);
      request(world, pool);
      capture(world, pool);
      fulfil(world, pool);
    } else {
      world.warpTo(readPool(world, pool.address).joinDeadline);
      world.run([expirePool(pool.address)]);
    }
    const home = homecoming(
      world,
      pool,
      left.map(({ publicKey }) => publicKey),
    );
    // As each of them is closed, which takes one off the count.
    countMore(pool, -phantoms);
    home();
  });
});
