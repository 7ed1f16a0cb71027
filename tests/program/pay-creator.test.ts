import { beforeAll, describe, expect, test } from 'vitest';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payouts } from '#src/protocol/economics.ts';
import {
  completedPool,
  expiredPool,
  type TestPool,
  timedOutPool,
  voidedPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

function expectPaid({ address, creator }: TestPool, lamports: bigint): void {
  const before = readPool(world, address);
  const { deltas, events } = world.run([payCreator(address, creator.publicKey)]);
  const key = creator.publicKey.toBase58();
  expect(deltas).toEqual({ [address.toBase58()]: -lamports, [key]: lamports });
  expect(events).toEqual([
    { name: 'CreatorPaid', data: { pool: address.toBase58(), pool_id: before.id, creator: key, lamports } },
  ]);
  expect(readPool(world, address)).toEqual({
    ...before,
    creatorPaid: true,
    owedLamports: before.owedLamports - lamports,
  });
  expect(world.send([payCreator(address, creator.publicKey)]).refusal).toBe('NothingDue');
}

test('the creator is paid a fifth of the fee after the draw, once, without the bonus', () => {
  const pool = completedPool(world, { maxPlayers: 3, entryLamports: 33_333_333n, bonusLamports: 1_000_000n });
  const state = readPool(world, pool.address);
  const { creator } = payouts(state, 3, state.weights);
  expect(creator).toBe(999_999n);
  expectPaid(pool, creator);
});

describe('in a refund', () => {
  test.each<[string, (bonusLamports: bigint) => TestPool]>([
    ['expired', (bonusLamports) => expiredPool(world, { bonusLamports })],
    ['timed out', (bonusLamports) => timedOutPool(world, { bonusLamports, maxPlayers: 2 })],
    ['is void', (bonusLamports) => voidedPool(world, { bonusLamports, maxPlayers: 2 })],
  ])('the whole bonus of a pool that %s is returned to the creator, once', (_, make) => {
    expectPaid(make(77_777n), 77_777n);
    const { address, creator } = make(0n);
    expect(world.send([payCreator(address, creator.publicKey)]).refusal).toBe('NothingDue');
  });
});

test('pay_creator refuses a pool that is not settled', () => {
  for (const [status, pool] of poolsNotIn(world, 'completed', 'refunding')) {
    const outcome = world.send([payCreator(pool.address, pool.creator.publicKey)]);
    expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
  }
});
