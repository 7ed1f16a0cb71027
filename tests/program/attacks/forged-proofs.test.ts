import { beforeAll, describe, expect, test } from 'vitest';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { drawAlpha } from '#src/protocol/draw.ts';
import { proveVrf } from '#src/protocol/vrf-prove.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { repelled } from '#tests/support/attack.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import {
  capture,
  capturedPool,
  drawingPool,
  fullPool,
  proveDraw,
  request,
  type TestPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
let pool: TestPool;
let other: TestPool;
beforeAll(async () => {
  world = await ProgramWorld.open();
  pool = capturedPool(world, { maxPlayers: 3 });
  other = capturedPool(world, { maxPlayers: 3 });
});

const tryProof = (proof: Uint8Array, refusal = 'InvalidProof', on = pool): void =>
  repelled(world, [fulfilDraw(on.address, world.vrfKey, proof)], [], refusal);

describe('proof for another pool, key or input', () => {
  test('of another pool, drawn or not', () => {
    const proof = proveDraw(world, other);
    tryProof(proof);
    world.run([fulfilDraw(other.address, world.vrfKey, proof)]);
    tryProof(proof);
  });

  test('of another key', () => tryProof(proveDraw(world, pool, numberedBytes('vrf', 1))));

  test('for every input that differs in one part', () => {
    const { draw, players } = readPool(world, pool.address);
    const right = {
      program: PROGRAM_ID.toBytes(),
      pool: pool.address.toBytes(),
      playersRoot: fromHex(draw.playersRoot ?? ''),
      seed: null,
      targetSlot: draw.targetSlot ?? 0n,
      capturedSlot: draw.capturedSlot ?? 0n,
      capturedHash: fromHex(draw.capturedHash ?? ''),
    };
    expect(toHex(drawAlpha(right))).toBe(draw.alpha);
    expect(players).toHaveLength(3);
    const changes: Partial<Parameters<typeof drawAlpha>[0]>[] = [
      { program: numberedBytes('program', 0) },
      { pool: other.address.toBytes() },
      { playersRoot: numberedBytes('root', 0) },
      { seed: pool.seed },
      { targetSlot: right.targetSlot + 1n },
      { capturedSlot: right.capturedSlot + 1n },
      { capturedHash: world.slots.hashOf(right.capturedSlot + 1n) },
    ];
    for (const change of changes) tryProof(proveVrf(world.vrfSecret, drawAlpha({ ...right, ...change })));
  });

  test('for the input without the seed that was revealed', () => {
    const revealed = fullPool(world, { maxPlayers: 2 });
    world.run([revealSeed(revealed.address, revealed.seed)]);
    request(world, revealed);
    capture(world, revealed);
    const { draw } = readPool(world, revealed.address);
    const without = drawAlpha({
      program: PROGRAM_ID.toBytes(),
      pool: revealed.address.toBytes(),
      playersRoot: fromHex(draw.playersRoot ?? ''),
      seed: null,
      targetSlot: draw.targetSlot ?? 0n,
      capturedSlot: draw.capturedSlot ?? 0n,
      capturedHash: fromHex(draw.capturedHash ?? ''),
    });
    tryProof(proveVrf(world.vrfSecret, without), 'InvalidProof', revealed);
  });

  test('before there is an input: for the zeros that stand in its place', () => {
    const drawing = drawingPool(world, { maxPlayers: 2 });
    tryProof(proveVrf(world.vrfSecret, new Uint8Array(32)), 'NotCaptured', drawing);
    tryProof(proveDraw(world, pool), 'NotCaptured', drawing);
  });
});

describe('no proof at all', () => {
  test('empty, full, and of the neutral element', () => {
    const neutral = new Uint8Array(80);
    neutral[0] = 1;
    for (const bytes of [new Uint8Array(80), new Uint8Array(80).fill(255), neutral]) tryProof(bytes);
  });

  test('and the right one draws', () => {
    world.run([fulfilDraw(pool.address, world.vrfKey, proveDraw(world, pool))]);
    homecoming(world, pool)();
  });
});
