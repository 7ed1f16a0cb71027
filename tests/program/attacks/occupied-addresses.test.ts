import { beforeAll, describe, expect, test } from 'vitest';
import {
  CONFIG_ADDRESS,
  creatorAddress,
  entryAddress,
  oracleAddress,
  poolAddress,
} from '#src/chain/program/addresses.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import { capture, creation, fill, fulfil, openPool, poolLength, request } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readConfig, readOracle, readPool } from '#tests/support/read.ts';

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
    ['one', () => 1n],
    ['enough for an empty account', bare],
    ['one less than the rent', () => rent() - 1n],
    ['the rent', rent],
    ['one less than the price', () => price() - 1n],
    ['the price', price],
    ['one more than the price', () => price() + 1n],
    ['fifty SOL', () => 50_000_000_000n],
  ])('%s: the creation goes on, the first count towards the price, all come home', (_, amount) => {
    const creator = world.wallet();
    const address = poolAddress(creator.publicKey, 0n);
    const gift = amount();
    world.setBalance(address, gift);
    const surplus = gift > price() ? gift - price() : 0n;
    world.donations.set(address.toBase58(), surplus);
    const terms = creation(world, creator.publicKey, { maxPlayers: 3, bonusLamports: 7n });
    const { moved } = world.run([createPool(terms)], [creator]);
    expect(moved[address.toBase58()] ?? 0n).toBe(price() - gift + surplus);
    const state = readPool(world, address);
    expect([state.rentLamports, state.owedLamports]).toEqual([rent(), ENTRY + 7n]);

    const pool = fill(
      world,
      { address, creator, players: [creator], seed: numberedBytes('seed', 0), gate: null },
      3,
    );
    request(world, pool);
    capture(world, pool);
    fulfil(world, pool);
    homecoming(world, pool)();
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
    const { address } = openPool(world);
    const player = world.wallet();
    const entry = entryAddress(address, player.publicKey);
    world.setBalance(entry, gift);
    world.run([joinPool(player.publicKey, address)], [player]);
    const least = world.rentFor(84);
    expect(world.lamports(entry)).toBe(gift > least ? gift : least);
  });

  test('the configuration and the records of its keys', async () => {
    const fresh = await ProgramWorld.deployed();
    const key = vrfPublicKey(numberedBytes('vrf', 1));
    for (const address of [CONFIG_ADDRESS, oracleAddress(fresh.vrfKey), oracleAddress(key)]) {
      fresh.setBalance(address, 1n);
    }
    const { authority, admin } = fresh;
    fresh.run([initializeConfig(authority.publicKey, admin.publicKey, fresh.params())], [authority]);
    fresh.run([updateConfig(admin.publicKey, fresh.params({ vrfKey: key }), false)], [admin]);
    expect(readConfig(fresh).version).toBe(2n);
    expect(readOracle(fresh, key).drawsRequested).toBe(0n);
  });
});
