import type { Keypair, PublicKey } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { u64Le } from '#src/protocol/bytes.ts';
import { deltasOf, repelled, withData } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { complete, fill, join, joining, openPool, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';

const ENTRY = 100_000_000n;
/** The system program's refusal of a payer with too few lamports. */
const LACKING = '{"InstructionError":[0,{"Custom":1}]}';

let world: ProgramWorld;
let attacker: Keypair;
beforeEach(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
});

describe('joins racing for the last seat', () => {
  test('the second join is refused and costs nothing, in one transaction or in two', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 3 }), 2);
    const first = world.wallet();
    const inTime = joining(world, pool, first.publicKey);
    const late = joining(world, pool, attacker.publicKey);
    repelled(world, [inTime, late], [first, attacker], 'PoolFull');
    world.run([inTime], [first]);
    pool.players.push(first);
    repelled(world, [late], [attacker], 'PoolFull');
    expect(readPool(world, pool.address)).toMatchObject({ status: 'locked', playerCount: 3 });

    complete(world, pool);
    repelled(world, [late], [attacker], 'PoolFull');
    notePayables(world, pool)();
  });

  test('leaving a seat after the last one was taken', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 3, minPlayers: 2 }), 3);
    const [, player = pool.creator] = pool.players;
    repelled(world, [exitPool(player.publicKey, pool.address)], [player], 'WrongStatus');
  });
});

describe('join with another amount', () => {
  test('the amount is the pool’s, with any bytes added to the instruction', () => {
    for (const amount of [0n, 1n, ENTRY - 1n, ENTRY + 1n, 2n ** 64n - 1n]) {
      const pool = openPool(world);
      const attempt = joining(world, pool, attacker.publicKey);
      const outcome = world.run([withData(attempt, attempt.data, u64Le(amount))], [attacker]);
      expect(deltasOf(outcome, pool.address)).toEqual([ENTRY]);
      expect(readPool(world, pool.address).owedLamports).toBe(2n * ENTRY);
    }
  });

  test('a wallet with one lamport too few', () => {
    const pool = openPool(world);
    const { address, creator } = pool;
    const price = ENTRY + world.rentFor(dataOf(world, entryAddress(address, creator.publicKey)).length);
    for (const lamports of [0n, ENTRY, price - 1n]) {
      const poor = world.wallet(lamports);
      repelled(world, [joining(world, pool, poor.publicKey)], [poor], LACKING);
    }
    const exact = world.wallet(price);
    const outcome = world.run([joining(world, pool, exact.publicKey)], [exact]);
    expect(deltasOf(outcome, exact.publicKey, address)).toEqual([-price, ENTRY]);
  });

  test('a rejoining player pays again', () => {
    const pool = fill(world, openPool(world), 3);
    const [, player = pool.creator] = pool.players;
    world.run([exitPool(player.publicKey, pool.address)], [player]);
    world.setBalance(player.publicKey, ENTRY - 1n);
    const repeated = joining(world, pool, player.publicKey);
    repelled(world, [repeated], [player], LACKING);
    world.setBalance(player.publicKey, ENTRY);
    expect(deltasOf(world.run([repeated], [player]), pool.address)).toEqual([ENTRY]);
  });
});

test('exit and rejoin to reorder the list: only once, to its end, and the others keep their order', () => {
  const pool = fill(world, openPool(world), 5);
  const [, player = pool.creator] = pool.players;
  const before = readPool(world, pool.address).players;
  const exit = exitPool(player.publicKey, pool.address);
  const rejoin = joining(world, pool, player.publicKey);
  world.run([exit, rejoin], [player]);
  const key = player.publicKey.toBase58();
  const after = [...before.filter((other) => other !== key), key];
  expect(readPool(world, pool.address)).toMatchObject({
    players: after,
    openEntries: 5,
    owedLamports: 5n * ENTRY,
  });
  repelled(world, [exit, rejoin], [player], 'ExitAlreadyUsed');
});

describe('joining and leaving with ever new wallets', () => {
  /** Joins and leaves with a new wallet in one transaction. One stake suffices for any number of such wallets. */
  function comeAndGo(pool: TestPool): PublicKey {
    const player = world.wallet();
    const leave = exitPool(player.publicKey, pool.address);
    world.run([joining(world, pool, player.publicKey), leave], [player]);
    return player.publicKey;
  }

  test.each(['drawn', 'refunded'] as const)('players who left are not counted, and the pool is %s', (end) => {
    const pool = openPool(world, { maxPlayers: 4, bonusLamports: 1_000_000_000n });
    const left = Array.from({ length: 20 }, () => comeAndGo(pool));
    expect(readPool(world, pool.address)).toMatchObject({ playerCount: 1, openEntries: 1 });
    join(world, pool);
    left.push(comeAndGo(pool));
    expect(readPool(world, pool.address)).toMatchObject({ playerCount: 2, openEntries: 2 });
    if (end === 'drawn') {
      fill(world, pool, 4);
      complete(world, pool);
    } else {
      world.warpTo(readPool(world, pool.address).joinDeadline);
      world.run([expirePool(pool.address)]);
    }
    notePayables(world, pool, left)();
  });
});
