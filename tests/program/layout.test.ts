import { PublicKey } from '@solana/web3.js';
import { beforeAll, expect, test } from 'vitest';
import { discriminatorOf, sizeOf } from '#src/chain/program/accounts.ts';
import { CONFIG_ADDRESS, creatorAddress, entryAddress, oracleAddress } from '#src/chain/program/addresses.ts';
import {
  decodePool,
  decodePoolHeader,
  POOL_CREATOR_OFFSET,
  POOL_HEADER_LENGTH,
  POOL_ID_OFFSET,
} from '#src/chain/program/pool-account.ts';
import { completedPool, fill, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

const keyAt = (data: Uint8Array, offset: number): string =>
  new PublicKey(data.subarray(offset, offset + 32)).toBase58();

test('a pool: header, then a key for each seat, then a weight for each possible winner', () => {
  for (const [maxPlayers, randomMultiplier, weights] of [
    [2, false, 0],
    [2, true, 1],
    [9, true, 2],
    [9, false, 0],
    [250, true, 62],
  ] as const) {
    const { address } = openPool(world, { maxPlayers, randomMultiplier });
    expect(dataOf(world, address)).toHaveLength(POOL_HEADER_LENGTH + 32 * maxPlayers + weights);
  }
});

test('the header keeps what follows aligned', () => {
  expect(POOL_HEADER_LENGTH % 8).toBe(0);
});

test('id, creator and players stand where filters look for them', () => {
  const { address, creator, players } = fill(world, openPool(world), 4);
  const data = dataOf(world, address);
  expect(data.subarray(0, 8)).toEqual(Uint8Array.from(discriminatorOf('Pool')));
  expect(Buffer.from(data).readBigUInt64LE(POOL_ID_OFFSET)).toBe(readPool(world, address).id);
  expect(keyAt(data, POOL_CREATOR_OFFSET)).toBe(creator.publicKey.toBase58());
  players.forEach((player, seat) => {
    expect(keyAt(data, POOL_HEADER_LENGTH + 32 * seat)).toBe(player.publicKey.toBase58());
  });
  const free = data.subarray(POOL_HEADER_LENGTH + 32 * players.length);
  expect(free.every((byte) => byte === 0)).toBe(true);
});

test('the weights stand behind all seats', () => {
  const { address } = completedPool(world, { maxPlayers: 8, randomMultiplier: true });
  const weights = dataOf(world, address).subarray(POOL_HEADER_LENGTH + 32 * 8);
  const pool = readPool(world, address);
  expect(pool.weights).toEqual([...weights]);
  expect(pool.weightSum).toBe(weights.reduce((sum, weight) => sum + weight, 0));
  expect(weights.every((weight) => weight >= 1 && weight <= 5)).toBe(true);
});

test('a header decodes from a slice without its players', () => {
  const { address } = fill(world, openPool(world), 3);
  const data = dataOf(world, address);
  const { players: _, weights: __, ...header } = decodePool(address.toBase58(), data);
  expect(decodePoolHeader(address.toBase58(), data.subarray(0, POOL_HEADER_LENGTH))).toEqual(header);
});

test('an entry: pool at 12, player at 44, for filters', () => {
  const { address, creator } = openPool(world);
  const data = dataOf(world, entryAddress(address, creator.publicKey));
  expect(data.subarray(0, 8)).toEqual(Uint8Array.from(discriminatorOf('Entry')));
  expect(keyAt(data, 12)).toBe(address.toBase58());
  expect(keyAt(data, 44)).toBe(creator.publicKey.toBase58());
});

test('the other accounts have the lengths of their descriptions', () => {
  const { address, creator } = openPool(world);
  expect(dataOf(world, CONFIG_ADDRESS)).toHaveLength(sizeOf('Config'));
  expect(dataOf(world, oracleAddress(world.vrfKey))).toHaveLength(sizeOf('Oracle'));
  expect(dataOf(world, creatorAddress(creator.publicKey))).toHaveLength(sizeOf('Creator'));
  expect(dataOf(world, entryAddress(address, creator.publicKey))).toHaveLength(sizeOf('Entry'));
});
