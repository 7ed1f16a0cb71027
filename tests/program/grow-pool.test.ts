import { beforeAll, expect, test } from 'vitest';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { creation, openPool, poolLength } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

function halfGrown(maxPlayers = 1_000) {
  const creator = world.wallet();
  world.run(
    [createPool(creation(world, creator.publicKey, { maxPlayers, randomMultiplier: true }))],
    [creator],
  );
  const address = poolAddress(creator.publicKey, 0n);
  return { creator, address, grow: growPool(creator.publicKey, address) };
}

test('grows step by step to the final size, and no further', () => {
  const { creator, address, grow } = halfGrown();
  const { id } = readPool(world, address);
  const full = poolLength(1_000, true);
  expect(full).toBe(POOL_HEADER_LENGTH + 32_000 + 250);
  for (const len of [20_480, 30_720, full]) {
    const { deltas, events } = world.run([grow], [creator]);
    expect(dataOf(world, address)).toHaveLength(len);
    expect(deltas).toEqual({});
    expect(events).toEqual([{ name: 'PoolGrown', data: { pool: address.toBase58(), pool_id: id, len } }]);
  }
  expect(world.send([grow], [creator]).refusal).toBe('AlreadyGrown');
});

test('creation and all growth fit into one transaction', () => {
  const creator = world.wallet();
  const grow = growPool(creator.publicKey, poolAddress(creator.publicKey, 0n));
  const terms = creation(world, creator.publicKey, { maxPlayers: 1_000, randomMultiplier: true });
  const { size, units } = world.run([createPool(terms), grow, grow, grow], [creator]);
  expect(size).toBeLessThanOrEqual(1_232);
  // The default compute limit of a transaction with two instructions.
  expect(units).toBeLessThan(400_000n);
});

test('the largest pool that fits at once needs no growth, a pool with one more seat does', () => {
  const largest = Math.floor((10_240 - POOL_HEADER_LENGTH) / 32);
  const creator = world.wallet();
  const address = poolAddress(creator.publicKey, 0n);
  world.run([createPool(creation(world, creator.publicKey, { maxPlayers: largest }))], [creator]);
  expect(world.send([growPool(creator.publicKey, address)], [creator]).refusal).toBe('AlreadyGrown');

  const next = halfGrown(largest + 1);
  world.run([next.grow], [next.creator]);
  expect(dataOf(world, next.address)).toHaveLength(poolLength(largest + 1, true));
});

test('grow_pool refuses every status except open', () => {
  for (const [status, { address, creator }] of poolsNotIn(world, 'open')) {
    const outcome = world.send([growPool(creator.publicKey, address)], [creator]);
    expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
  }
  const { address, creator } = openPool(world);
  expect(world.send([growPool(creator.publicKey, address)], [creator]).refusal).toBe('AlreadyGrown');
});
