import type { TransactionInstruction } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { creatorAddress, entryAddress } from '#src/chain/program/addresses.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import {
  complete,
  fill,
  halfGrownPool,
  join,
  openPool,
  poolLength,
  type PoolPlan,
  type TestPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';
import { openPayments } from '#tests/support/settle.ts';
import { endPool, requireClosed } from '#tests/support/full-life.ts';

/** Rent rate up to which the program promises that no payment is blocked, in lamports a byte. */
const CEILING = 6_960n;
/** Past and announced rent rates of mainnet. Each test raises one to the ceiling. */
const RATES = [696n, 2_575n, 5_080n];
const SEATS = [2, 10, 1_000];

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open({ minStakeLamports: 1_000_000n });
});

/*
 * No transaction here is refused or needs a donation. After each, `requireConserved` checks that pools and entries hold
 * the ceiling rate's minimum beside their debts, so that a network with SIMD-0392 accepts it, too.
 */

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

/** Creates a pool of `seats` seats at a low rate. */
function poolAt(rate: bigint, seats: number, plan: PoolPlan = {}): TestPool {
  world.setRent(rate);
  return openPool(world, {
    maxPlayers: seats,
    minPlayers: 2,
    entryLamports: 1_000_000n,
    bonusLamports: 7n,
    ...plan,
  });
}

function drawn(rate: bigint, seats: number): TestPool {
  const pool = fill(world, poolAt(rate, seats), Math.min(seats, 3));
  world.setRent(CEILING);
  if (pool.players.length < seats) {
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([lockPool(pool.address)]);
  }
  complete(world, pool);
  return pool;
}

describe.each(RATES)('at %d lamports a byte, raised to the ceiling', (rate) => {
  test.each(SEATS)('%d seats deposit as at the ceiling, and get the whole deposit back', (seats) => {
    const pool = poolAt(rate, seats);
    const entry = entryAddress(pool.address, pool.creator.publicKey);
    const deposit = (bytes: number): bigint => BigInt(128 + bytes) * CEILING;
    expect(readPool(world, pool.address).rentLamports).toBe(deposit(poolLength(seats, false)));
    expect(world.lamports(entry)).toBe(deposit(dataOf(world, entry).length));
    world.setRent(CEILING);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([expirePool(pool.address)]);
    notePayables(world, pool)();
  });

  test.each(SEATS.slice(1))('%d seats: joins, exits and refunds in either order', (seats) => {
    for (const order of [
      (all: TransactionInstruction[]) => all,
      (all: TransactionInstruction[]) => all.reverse(),
    ]) {
      const pool = fill(world, poolAt(rate, seats, { minPlayers: 6 }), 4);
      world.setRent(CEILING);
      join(world, pool);
      for (const leaver of pool.players.splice(1, 2)) {
        world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
      }
      world.warpTo(readPool(world, pool.address).joinDeadline);
      world.run([expirePool(pool.address)]);
      for (const payment of order(openPayments(world, pool))) world.run([payment]);
      expect(readPool(world, pool.address)).toMatchObject({ owedLamports: 0n, openEntries: 0 });
    }
  });

  test.each(SEATS)('%d seats: claims and each fee in every order, then the close', (seats) => {
    for (const turn of [0, 1, 2, 3, 4, 5]) {
      const pool = drawn(rate, seats);
      const expectPaid = notePayables(world, pool);
      const claims = openPayments(world, pool);
      const fees = claims.splice(-3);
      const ordered = permutations(fees)[turn] ?? [];
      for (const payment of turn % 2 === 0 ? [...claims, ...ordered] : [...ordered, ...claims]) {
        world.run([payment]);
      }
      expect(readPool(world, pool.address)).toMatchObject({ owedLamports: 0n, openEntries: 0 });
      expectPaid();
      requireClosed(world, pool);
    }
  });

  test('a pool of 1,000 seats still grows', () => {
    world.setRent(rate);
    const pool = halfGrownPool(world, { entryLamports: 1_000_000n });
    const { address, creator } = pool;
    world.setRent(CEILING);
    const grow = growPool(creator.publicKey, address);
    world.run([grow, grow, grow], [creator]);
    fill(world, pool, 2);
    expect(dataOf(world, address)).toHaveLength(poolLength(1_000, false));
  });

  test('a loser with an empty wallet is paid at the smallest stake, because the deposit comes with the payment', () => {
    const pool = drawn(rate, 10);
    const { players, winnerCount } = readPool(world, pool.address);
    const losers = new Set(players.slice(winnerCount));
    const loser =
      pool.players.slice(1).find(({ publicKey }) => losers.has(publicKey.toBase58())) ?? pool.creator;
    world.setBalance(loser.publicKey, 0n);
    endPool(world, pool);
    requireClosed(world, pool);
    expect(world.lamports(loser.publicKey)).toBe(150_000n + 211n * CEILING);
    expect(world.lamports(loser.publicKey)).toBeGreaterThan(world.rentFor(0));
  });

  test('a player who left with an empty wallet does not block the close, and gets the deposit back afterwards', () => {
    const pool = fill(world, poolAt(rate, 10, { minPlayers: 4 }), 2);
    const [leaver = pool.creator] = pool.players.splice(1);
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    world.setBalance(leaver.publicKey, 0n);
    world.setRent(CEILING);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([expirePool(pool.address)]);
    endPool(world, pool);
    world.run([closeEntry(pool.address, leaver.publicKey)]);
    expect(world.lamports(leaver.publicKey)).toBe(211n * CEILING);
  });
});

test('a creator can create again, although the record holds less than the raised minimum', () => {
  world.setRent(696n);
  const { creator } = openPool(world);
  world.setRent(3n * CEILING);
  world.warp(300);
  openPool(world, { creator, creatorIndex: 1n });
  const record = creatorAddress(creator.publicKey);
  expect(world.lamports(record)).toBe(BigInt(128 + dataOf(world, record).length) * 696n);
});

test('pools and entries deposit what the network requires if that is above the ceiling', () => {
  const pool = poolAt(2n * CEILING, 10);
  const entry = entryAddress(pool.address, pool.creator.publicKey);
  expect(readPool(world, pool.address).rentLamports).toBe(world.rentFor(poolLength(10, false)));
  expect(world.lamports(entry)).toBe(world.rentFor(dataOf(world, entry).length));
});
