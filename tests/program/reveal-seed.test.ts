import { beforeAll, expect, test } from 'vitest';
import { CONFIG_ADDRESS } from '#src/chain/program/addresses.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import {
  completedPool,
  expiredPool,
  fullPool,
  openPool,
  timedOutPool,
  voidedPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

const SEED = numberedBytes('seed', 7);

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test.each([
  ['locked', fullPool],
  ['completed', completedPool],
  ['refunding after the deadline', expiredPool],
  ['refunding after a time-out', timedOutPool],
  ['void', voidedPool],
] as const)('reveals the seed of a pool that is %s, once, for any sender', (_, make) => {
  const { address } = make(world, { seed: SEED, maxPlayers: 4 });
  const before = readPool(world, address);
  const { deltas, events } = world.run([revealSeed(address, SEED)]);
  expect(deltas).toEqual({});
  expect(events).toEqual([
    { name: 'SeedRevealed', data: { pool: address.toBase58(), pool_id: before.id, seed: toHex(SEED) } },
  ]);
  expect(readPool(world, address)).toEqual({ ...before, seed: toHex(SEED) });
  expect(world.send([revealSeed(address, SEED)]).refusal).toBe('SeedAlreadyRevealed');
});

test('reveal_seed refuses a seed of any other length than 32 bytes', () => {
  const { address } = fullPool(world, { seed: SEED, maxPlayers: 2 });
  for (const length of [0, 31, 33, 64]) {
    const seed = new Uint8Array(length);
    seed.set(SEED.subarray(0, length));
    expect(world.send([revealSeed(address, seed)]).refusal).toBe('InvalidSeedLength');
  }
});

test('reveal_seed refuses an open pool, and accounts that are not pools', () => {
  const { address } = openPool(world, { seed: SEED });
  expect(world.send([revealSeed(address, SEED)]).refusal).toBe('WrongStatus');
  expect(world.send([revealSeed(CONFIG_ADDRESS, SEED)]).refusal).toBe('AccountDiscriminatorMismatch');
});
