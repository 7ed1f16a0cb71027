import { beforeAll, describe, expect, test } from 'vitest';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { drawWinners } from '#src/protocol/draw.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import { verifyDraw } from '#src/protocol/verify-draw.ts';
import {
  capture,
  capturedPool,
  chooseTries,
  fullPool,
  proveDraw,
  request,
  type TestPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readOracle, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';
import { verifyIndependently } from '#tests/vectors/independent-ecvrf.ts';

let world: ProgramWorld;
let captured: TestPool;
let proof: Uint8Array;
beforeAll(async () => {
  world = await ProgramWorld.open();
  captured = capturedPool(world, { maxPlayers: 3 });
  proof = proveDraw(world, captured);
});

const tried = (pool: TestPool, bytes: Uint8Array): string | null =>
  world.send([fulfilDraw(pool.address, world.vrfKey, bytes)]).refusal;

describe('draws', () => {
  test.each([
    [2, false, 1],
    [2, true, 2],
    [3, false, 3],
    [7, true, 4],
    [8, false, 1],
    [10, true, 1],
    [33, true, 2],
  ])('%i players, multiplier %s, point at try %i', (maxPlayers, randomMultiplier, tries) => {
    const pool = fullPool(world, { maxPlayers, randomMultiplier, bonusLamports: 12_345n });
    request(world, pool);
    chooseTries(world, pool, tries);
    capture(world, pool);
    const before = readPool(world, pool.address);
    const oracle = readOracle(world);
    const bytes = proveDraw(world, pool);
    const { moved, events } = world.run([fulfilDraw(pool.address, world.vrfKey, bytes)]);

    const winners = winnerCount(maxPlayers, 4);
    const output = verifyIndependently(world.vrfKey, fromHex(before.draw.alpha ?? ''), bytes);
    const drawn = drawWinners(before.players, fromHex(output ?? ''), winners, randomMultiplier);
    const weightSum = drawn.weights.reduce((sum, weight) => sum + weight, 0);
    expect(moved).toEqual({});
    expect(events).toEqual([
      {
        name: 'DrawFulfilled',
        data: {
          pool: pool.address.toBase58(),
          pool_id: before.id,
          output,
          winner_count: winners,
          weight_sum: weightSum,
          at: BigInt(world.now),
        },
      },
    ]);
    const after = readPool(world, pool.address);
    expect(after).toEqual({
      ...before,
      status: 'completed',
      settledAt: world.now,
      weightSum,
      players: drawn.players,
      weights: drawn.weights,
      draw: { ...before.draw, proof: toHex(bytes), output },
    });
    expect(
      verifyDraw(after, fulfilDraw(pool.address, world.vrfKey, bytes).programId.toBase58()),
    ).toMatchObject({
      drawn: true,
      ok: true,
    });
    expect(readOracle(world)).toEqual({ ...oracle, drawsProven: oracle.drawsProven + 1n });
  });
});

describe('refuses', () => {
  test('every status but drawing', () => {
    for (const [status, pool] of poolsNotIn(world, 'drawing')) {
      expect([status, tried(pool, proof)]).toEqual([status, 'WrongStatus']);
    }
  });
});
