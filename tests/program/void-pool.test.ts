import { beforeAll, expect, test } from 'vitest';
import { roundHints } from '#src/beacon/hints.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { fullPool, voiding } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('void_pool opens the refunds of a pool whose round is published too early, and stores the signature as proof', () => {
  const pool = fullPool(world, { maxPlayers: 4, randomMultiplier: true, bonusLamports: 5n });
  const before = readPool(world, pool.address);
  world.warp(3);
  const voider = world.wallet();
  const { deltas, events } = world.run([voiding(world, pool, voider.publicKey)], [voider]);
  const round = before.draw.round ?? 0n;
  const signature = toHex(world.beacon.sign(round));
  expect(deltas).toEqual({});
  expect(events).toEqual([
    {
      name: 'PoolVoided',
      data: {
        pool: pool.address.toBase58(),
        pool_id: before.id,
        voider: voider.publicKey.toBase58(),
        round,
        signature,
        at: BigInt(world.now),
      },
    },
  ]);
  expect(readPool(world, pool.address)).toEqual({
    ...before,
    status: 'refunding',
    refundReason: 'void',
    settledAt: world.now,
    draw: { ...before.draw, signature },
  });
  expect(world.send([voiding(world, pool, voider.publicKey)], [voider]).refusal).toBe('WrongStatus');
});

test('void_pool refuses every status except locked', () => {
  const voider = world.wallet();
  for (const [status, { address }] of poolsNotIn(world, 'locked')) {
    const round = readPool(world, address).draw.round ?? 1n;
    const signature = world.beacon.sign(round);
    const attempt = voidPool(voider.publicKey, address, world.beaconAddress, signature, roundHints(round));
    expect([status, world.send([attempt], [voider]).refusal]).toEqual([status, 'WrongStatus']);
  }
});
