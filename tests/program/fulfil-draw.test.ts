import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIG_ADDRESS, oracleAddress } from '#src/chain/program/addresses.ts';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { concatBytes, fromHex, toHex } from '#src/protocol/bytes.ts';
import { drawWinners } from '#src/protocol/draw.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import { verifyDraw } from '#src/protocol/verify-draw.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import {
  capture,
  capturedPool,
  chooseTries,
  drawingPool,
  fill,
  fullPool,
  openPool,
  proveDraw,
  request,
  type TestPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readOracle, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';
import { replaced } from '#tests/support/tamper.ts';
import { verifyIndependently } from '#tests/vectors/independent-ecvrf.ts';

const OTHER_SECRET = numberedBytes('vrf', 1);
const GROUP_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

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
    // Proof replayed: there is no second draw.
    expect(tried(pool, bytes)).toBe('WrongStatus');
    expect(readPool(world, pool.address)).toEqual(after);
  });

  test('a list at its largest', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 1_000, randomMultiplier: true }), 1_000);
    request(world, pool);
    capture(world, pool);
    const { players, draw } = readPool(world, pool.address);
    const bytes = proveDraw(world, pool);
    const { units } = world.run([fulfilDraw(pool.address, world.vrfKey, bytes)]);
    const output = verifyIndependently(world.vrfKey, fromHex(draw.alpha ?? ''), bytes);
    const drawn = drawWinners(players, fromHex(output ?? ''), 250, true);
    expect(readPool(world, pool.address)).toMatchObject({ players: drawn.players, weights: drawn.weights });
    expect(units).toBeLessThan(400_000n);
  });
});

describe('refuses a proof that does not verify:', () => {
  // Of the 80 bytes: Gamma from 0, challenge from 32, s from 48.
  test.each([0, 1, 7, 15, 16, 30, 31, 32, 33, 40, 46, 47, 48, 49, 60, 70, 77, 78, 79])(
    'byte %i flipped',
    (at) => {
      for (const bit of [1, 0x80]) {
        const flipped = Uint8Array.from(proof);
        flipped[at] = (flipped[at] ?? 0) ^ bit;
        expect(tried(captured, flipped)).toBe('InvalidProof');
      }
    },
  );

  test('of another key', () => {
    expect(tried(captured, proveDraw(world, captured, OTHER_SECRET))).toBe('InvalidProof');
  });

  test('for another pool and input', () => {
    const other = capturedPool(world, { maxPlayers: 3 });
    expect(tried(other, proof)).toBe('InvalidProof');
  });

  test('s + L, the same residue written otherwise', () => {
    const s = BigInt(`0x${Buffer.from(proof.subarray(48)).reverse().toString('hex')}`);
    const hex = (s + GROUP_ORDER).toString(16).padStart(64, '0');
    const above = concatBytes(proof.subarray(0, 48), Uint8Array.from(Buffer.from(hex, 'hex').reverse()));
    expect(tried(captured, above)).toBe('InvalidProof');
  });

  test('empty, and of the neutral element', () => {
    const neutral = new Uint8Array(80);
    neutral[0] = 1;
    for (const bytes of [new Uint8Array(80), new Uint8Array(80).fill(255), neutral]) {
      expect(tried(captured, bytes)).toBe('InvalidProof');
    }
  });

  test('the untouched one is accepted', () => {
    expect(tried(captured, proof)).toBeNull();
  });
});

describe('refuses', () => {
  test('a draw whose entropy has not been captured', () => {
    expect(tried(drawingPool(world, { maxPlayers: 2 }), proof)).toBe('NotCaptured');
  });

  test('every status but drawing', () => {
    for (const [status, pool] of poolsNotIn(world, 'drawing')) {
      expect([status, tried(pool, proof)]).toEqual([status, 'WrongStatus']);
    }
  });

  test('a draw at its deadline, taking it one second before', () => {
    const [inTime, late] = [capturedPool(world, { maxPlayers: 2 }), capturedPool(world, { maxPlayers: 2 })];
    const { deadline } = readPool(world, inTime.address).draw;
    world.warpTo((deadline ?? 0) - 1);
    expect(tried(inTime, proveDraw(world, inTime))).toBeNull();
    world.warpTo(readPool(world, late.address).draw.deadline ?? 0, 2_000);
    expect(tried(late, proveDraw(world, late))).toBe('DrawDeadlinePassed');
    world.run([timeOutDraw(late.address, world.vrfKey)]);
  });

  test('the record of another key, and what is no record', () => {
    const key = vrfPublicKey(OTHER_SECRET);
    world.run([updateConfig(world.admin.publicKey, world.params({ vrfKey: key }), false)], [world.admin]);
    world.run([updateConfig(world.admin.publicKey, world.params(), false)], [world.admin]);
    const pool = capturedPool(world, { maxPlayers: 2 });
    const bytes = proveDraw(world, pool);
    expect(world.send([fulfilDraw(pool.address, key, bytes)]).refusal).toBe('WrongOracle');
    const right = fulfilDraw(pool.address, world.vrfKey, bytes);
    const config = replaced(right, oracleAddress(world.vrfKey), CONFIG_ADDRESS);
    expect(world.send([config]).refusal).toBe('AccountDiscriminatorMismatch');
    expect(world.send([right]).refusal).toBeNull();
  });

  test('two draws in one transaction', () => {
    const pool = capturedPool(world, { maxPlayers: 2 });
    const instruction = fulfilDraw(pool.address, world.vrfKey, proveDraw(world, pool));
    expect(world.send([instruction, instruction]).refusal).toBe('WrongStatus');
  });
});
