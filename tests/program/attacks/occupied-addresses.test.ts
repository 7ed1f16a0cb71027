import { beforeAll, describe, expect, test } from 'vitest';
import { decodeBeacon } from '#src/chain/program/accounts.ts';
import {
  beaconAddress,
  CONFIG_ADDRESS,
  creatorAddress,
  entryAddress,
  poolAddress,
} from '#src/chain/program/addresses.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { complete, creation, fill, joining, openPool, poolLength } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readConfig, readPool } from '#tests/support/read.ts';

const ENTRY = 100_000_000n;

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

describe('a pool address that already holds lamports', () => {
  const bare = (): bigint => world.rentFor(0);
  const rent = (): bigint => world.rentFor(poolLength(3, false));
  const price = (): bigint => rent() + ENTRY + 7n;

  test.each<[string, () => bigint]>([
    ['one lamport', () => 1n],
    ['enough for an empty account', bare],
    ['one lamport less than the rent', () => rent() - 1n],
    ['the rent', rent],
    ['one lamport less than the price', () => price() - 1n],
    ['the price', price],
    ['one lamport more than the price', () => price() + 1n],
    ['fifty SOL', () => 50_000_000_000n],
  ])('%s: the creation succeeds, the lamports count towards its cost, every player is paid', (_, amount) => {
    const creator = world.wallet();
    const address = poolAddress(creator.publicKey, 0n);
    const gift = amount();
    world.setBalance(address, gift);
    const surplus = gift > price() ? gift - price() : 0n;
    world.donations.set(address.toBase58(), surplus);
    const terms = creation(world, creator.publicKey, { maxPlayers: 3, bonusLamports: 7n });
    const { deltas } = world.run([createPool(terms)], [creator]);
    expect(deltas[address.toBase58()] ?? 0n).toBe(price() - gift + surplus);
    const state = readPool(world, address);
    expect([state.rentLamports, state.owedLamports]).toEqual([rent(), ENTRY + 7n]);

    const pool = fill(
      world,
      { address, creator, players: [creator], seed: numberedBytes('seed', 0), gate: null },
      3,
    );
    complete(world, pool);
    notePayables(world, pool)();
  });
});

describe('any other address that already holds lamports', () => {
  test.each([1n, 10_000_000n])('a creator’s record and their entry: %i', (gift) => {
    const creator = world.wallet();
    const address = poolAddress(creator.publicKey, 0n);
    world.setBalance(creatorAddress(creator.publicKey), gift);
    world.setBalance(entryAddress(address, creator.publicKey), gift);
    world.run([createPool(creation(world, creator.publicKey))], [creator]);
  });

  test.each([1n, 10_000_000n])('a player’s entry: %i', (gift) => {
    const pool = openPool(world);
    const player = world.wallet();
    const entry = entryAddress(pool.address, player.publicKey);
    world.setBalance(entry, gift);
    world.run([joining(world, pool, player.publicKey)], [player]);
    const least = world.rentFor(83);
    expect(world.lamports(entry)).toBe(gift > least ? gift : least);
  });

  test.each([1n, 100_000_000n])('the configuration and its beacon: %i', async (gift) => {
    const fresh = await ProgramWorld.deployed();
    const { authority, admin, beacon } = fresh;
    const key = beaconAddress(fromHex(beacon.chain.chainHash));
    for (const address of [CONFIG_ADDRESS, key]) fresh.setBalance(address, gift);
    fresh.run([registerBeacon(authority.publicKey, beacon.chain)], [authority]);
    expect(decodeBeacon(key.toBase58(), dataOf(fresh, key))).toMatchObject(beacon.chain);
    fresh.run([initializeConfig(authority.publicKey, admin.publicKey, key, fresh.params())], [authority]);
    expect(readConfig(fresh)).toMatchObject({ version: 1n, beacon: key.toBase58() });
  });
});
