import { beforeAll, expect, test } from 'vitest';
import { CONFIG_ADDRESS } from '#src/chain/program/addresses.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import { fullPool, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

const SEED = numberedBytes('seed', 7);

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test.each([
  ['open', openPool],
  ['locked', fullPool],
] as const)('reveals the seed of a pool that is %s, once, whoever sends it', (_, make) => {
  const { address } = make(world, { seed: SEED, maxPlayers: 2 });
  const before = readPool(world, address);
  const { moved, events } = world.run([revealSeed(address, SEED)]);
  expect(moved).toEqual({});
  expect(events).toEqual([
    { name: 'SeedRevealed', data: { pool: address.toBase58(), pool_id: before.id, seed: toHex(SEED) } },
  ]);
  expect(readPool(world, address)).toEqual({ ...before, seed: toHex(SEED) });
  expect(world.send([revealSeed(address, SEED)]).refusal).toBe('SeedAlreadyRevealed');
});

test('refuses a seed of any other length than 32 bytes', () => {
  const { address } = openPool(world, { seed: SEED });
  for (const length of [0, 31, 33, 64]) {
    const seed = new Uint8Array(length);
    seed.set(SEED.subarray(0, length));
    expect(world.send([revealSeed(address, seed)]).refusal).toBe('InvalidSeedLength');
  }
});

test('refuses once the draw is requested: the choice is made before the slot exists', () => {
  for (const [status, { address, seed }] of poolsNotIn(world, 'open', 'locked')) {
    expect([status, world.send([revealSeed(address, seed)]).refusal]).toEqual([status, 'WrongStatus']);
  }
  expect(world.send([revealSeed(CONFIG_ADDRESS, SEED)]).refusal).toBe('AccountDiscriminatorMismatch');
});
