import { createHash } from 'node:crypto';
import { BorshAccountsCoder, type Idl } from '@coral-xyz/anchor';
import { PublicKey } from '@solana/web3.js';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import { discriminatorOf, sizeOf } from '#src/chain/program/account-bytes.ts';
import { CONFIG_ADDRESS, creatorAddress, entryAddress } from '#src/chain/program/addresses.ts';
import {
  decodePool,
  decodePoolHeader,
  POOL_CREATOR_OFFSET,
  POOL_HEADER_LENGTH,
  POOL_ID_OFFSET,
} from '#src/chain/program/pool-account.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { POOL_STATUSES, REFUND_REASONS } from '#src/protocol/pool.ts';
import { accountLayouts, type FieldOffset } from '#tests/support/account-layouts.ts';
import { plain } from '#tests/support/plain.ts';
import { completedPool, fill, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';
import { asJson, decodeSample, sampleAccounts } from '#tests/support/sample-accounts.ts';
import frozen from '#src/chain/program/vectors/accounts.json' with { type: 'json' };

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

test('the header keeps the following fields aligned', () => {
  expect(POOL_HEADER_LENGTH % 8).toBe(0);
});

test('id, creator and players are at the offsets of the filters', () => {
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

test('the weights follow all seats', () => {
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

test('the terms are contiguous, and clients hash exactly their bytes', () => {
  const { address } = openPool(world);
  const data = dataOf(world, address);
  const fields = accountLayouts()['Pool']?.fields.filter(({ field }) => field.startsWith('terms.')) ?? [];
  const [from = 0, last] = [fields[0]?.offset, fields.at(-1)];
  const terms = data.subarray(from, (last?.offset ?? 0) + (last?.length ?? 0));
  expect(terms).toHaveLength(fields.reduce((sum, { length }) => sum + length, 0));
  expect(readPool(world, address).termsHash).toBe(createHash('sha256').update(terms).digest('hex'));
});

test('an entry: pool at 11, player at 43, for filters', () => {
  const { address, creator } = openPool(world);
  const data = dataOf(world, entryAddress(address, creator.publicKey));
  expect(data.subarray(0, 8)).toEqual(Uint8Array.from(discriminatorOf('Entry')));
  expect(keyAt(data, 11)).toBe(address.toBase58());
  expect(keyAt(data, 43)).toBe(creator.publicKey.toBase58());
});

test('the other accounts have the lengths of their layouts', () => {
  const { address, creator } = openPool(world);
  expect(dataOf(world, CONFIG_ADDRESS)).toHaveLength(sizeOf('Config'));
  expect(dataOf(world, world.beaconAddress)).toHaveLength(sizeOf('Beacon'));
  expect(dataOf(world, creatorAddress(creator.publicKey))).toHaveLength(sizeOf('Creator'));
  expect(dataOf(world, entryAddress(address, creator.publicKey))).toHaveLength(sizeOf('Entry'));
});

const TYPES = ['Config', 'Beacon', 'Creator', 'Entry', 'Pool'] as const;
const vectors = v.parse(
  v.array(
    v.object({
      name: v.string(),
      type: v.picklist(TYPES),
      address: v.string(),
      data: v.pipe(v.string(), v.transform(fromHex)),
      decoded: v.record(v.string(), v.unknown()),
    }),
  ),
  frozen.accounts,
);

/** Reads a field only by its offset, in the form in which `plain` returns Anchor's decoded values. */
function fieldAt(data: Uint8Array, { type, offset, length }: FieldOffset): unknown {
  const bytes = Buffer.from(data.subarray(offset, offset + length));
  if (type === 'bool') return bytes.readUInt8() === 1;
  if (type === 'pubkey') return new PublicKey(bytes).toBase58();
  if (type === 'u64') return bytes.readBigUInt64LE();
  if (type === 'i64') return bytes.readBigInt64LE();
  return /^u\d+$/.test(type) ? bytes.readUIntLE(0, length) : toHex(bytes);
}

/** Returns the value at a path such as `params.treasury`. */
const inner = (value: unknown, path: string): unknown =>
  path.split('.').reduce((outer, key) => v.parse(v.record(v.string(), v.unknown()), outer)[key], value);

describe('the published layout, which accounts on chain already have', () => {
  test('the published layout matches the IDL: discriminators, lengths, and the offset of every field', () => {
    expect(accountLayouts()).toEqual(frozen.layouts);
    expect(Object.keys(frozen.layouts).sort()).toEqual([...TYPES].sort());
    for (const type of TYPES) {
      expect(toHex(discriminatorOf(type))).toBe(frozen.layouts[type].discriminator);
      expect(sizeOf(type)).toBe(frozen.layouts[type].length);
    }
  });

  test('the published layout matches what the program writes, byte for byte', async () => {
    const written = await sampleAccounts();
    expect(written.map(({ type, name }) => [type, name])).toEqual(
      vectors.map(({ type, name }) => [type, name]),
    );
    for (const [index, { name, type, address, data }] of written.entries()) {
      expect([address, toHex(data)], `${type}, ${name}`).toEqual([
        vectors[index]?.address,
        toHex(vectors[index]?.data ?? new Uint8Array()),
      ]);
    }
  });

  test.each(vectors)('$type, $name: clients read the published values', (vector) => {
    expect(asJson(decodeSample(vector))).toEqual(vector.decoded);
  });

  test.each(vectors)('$type, $name: every field is at its offset', ({ type, data }) => {
    const coder = new BorshAccountsCoder(IDL as unknown as Idl);
    const decoded = plain(coder.decode(type, Buffer.from(data)));
    for (const frozenField of frozen.layouts[type].fields) {
      expect(fieldAt(data, frozenField), frozenField.field).toEqual(inner(decoded, frozenField.field));
    }
  });

  test('the published layout has examples of every state and flag of a pool', () => {
    const pools = vectors.filter(({ type }) => type === 'Pool').map(({ decoded }) => decoded);
    const valuesOf = (field: string) => new Set(pools.map((pool) => pool[field]));
    expect(valuesOf('status')).toEqual(new Set(POOL_STATUSES));
    expect(valuesOf('refundReason')).toEqual(new Set(REFUND_REASONS));
    for (const flag of ['randomMultiplier', 'creatorPaid', 'completerPaid', 'treasuryPaid']) {
      expect(valuesOf(flag), flag).toEqual(new Set([false, true]));
    }
  });
});
