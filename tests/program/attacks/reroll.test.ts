import type { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { capturableSlot } from '#src/protocol/capture.ts';
import { repelled } from '#tests/support/attack.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import {
  capture,
  capturedPool,
  drawingPool,
  fulfil,
  fullPool,
  proveDraw,
  type TestPool,
  timeOut,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
let attacker: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
});

const requestBy = ({ address }: TestPool) => requestDraw(attacker.publicKey, address, world.vrfKey);
const captureBy = ({ address }: TestPool) => captureEntropy(attacker.publicKey, address);
const drawOf = ({ address }: TestPool) => readPool(world, address).draw;
const targetOf = (pool: TestPool): bigint => drawOf(pool).targetSlot ?? 0n;

/** Moves to a slot, those in `skipped` never existing. */
function goTo(slot: bigint, skipped: readonly bigint[] = []): void {
  world.warp(0, Number(slot - world.slot), skipped);
}

describe('reroll by withholding', () => {
  test('a proof that was held back until the time-out draws nothing, and there is no other draw', () => {
    const pool = capturedPool(world, { maxPlayers: 3, bonusLamports: 5n });
    const withheld = proveDraw(world, pool);
    timeOut(world, pool);
    const home = homecoming(world, pool);
    repelled(world, [fulfilDraw(pool.address, world.vrfKey, withheld)], [], 'WrongStatus');
    repelled(world, [requestBy(pool)], [attacker], 'WrongStatus');
    repelled(world, [captureBy(pool)], [attacker], 'WrongStatus');
    home();
  });
});

describe('reroll by a second request', () => {
  test('before the capture and after it', () => {
    const pool = drawingPool(world, { maxPlayers: 3 });
    world.warp(100);
    repelled(world, [requestBy(pool)], [attacker], 'WrongStatus');
    capture(world, pool);
    repelled(world, [requestBy(pool)], [attacker], 'WrongStatus');
    fulfil(world, pool);
    const home = homecoming(world, pool);
    repelled(world, [requestBy(pool)], [attacker], 'WrongStatus');
    home();
  });

  test('draw requested twice in one transaction', () => {
    const pool = fullPool(world, { maxPlayers: 2 });
    world.warp(60);
    repelled(world, [requestBy(pool), requestBy(pool)], [attacker], 'WrongStatus');
  });

  test('a request before the countdown is over, by one second', () => {
    const pool = fullPool(world, { maxPlayers: 2 });
    world.warp(59);
    repelled(world, [requestBy(pool)], [attacker], 'CountdownNotOver');
    world.warp(1);
    world.run([requestBy(pool)], [attacker]);
  });
});

describe('reroll by waiting until the target slot has left SlotHashes', () => {
  test('the last moment, and the first too late', () => {
    const [last, late] = [drawingPool(world, { maxPlayers: 2 }), drawingPool(world, { maxPlayers: 2 })];
    goTo(targetOf(last) + 512n);
    world.run([captureBy(last)], [attacker]);
    goTo(targetOf(late) + 513n);
    expect(world.slots.listed.at(-1)).toBe(targetOf(late) + 1n);
    repelled(world, [captureBy(late)], [attacker], 'TargetSlotOutOfReach');
    expect(capturableSlot(targetOf(late), world.slots.listed)).toEqual({ window: 'passed' });
    timeOut(world, late);
    homecoming(world, late)();
  });

  test('a skipped target counts only while an older slot is still listed', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    const target = targetOf(pool);
    goTo(target + 512n, [target]);
    expect(world.slots.listed.at(-1)).toBe(target - 1n);
    expect(capturableSlot(target, world.slots.listed)).toEqual({ window: 'open', slot: target + 1n });
    goTo(target + 513n);
    // Now the slot after the target is the oldest listed: none can tell whether it was the first.
    repelled(world, [captureBy(pool)], [attacker], 'TargetSlotOutOfReach');
  });

  test('the last moment of a skipped target', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    const target = targetOf(pool);
    goTo(target + 512n, [target]);
    world.run([captureBy(pool)], [attacker]);
    expect(drawOf(pool).capturedSlot).toBe(target + 1n);
  });

  test('many skipped slots keep the window open longer', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    const target = targetOf(pool);
    goTo(
      target + 612n,
      Array.from({ length: 100 }, (_, index) => target + 10n + BigInt(index)),
    );
    world.run([captureBy(pool)], [attacker]);
    expect(drawOf(pool).capturedSlot).toBe(target);
  });
});

describe('reroll by the choice of the slot', () => {
  test('captured early: the slot that is still running has no hash, nor has one to come', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    repelled(world, [captureBy(pool)], [attacker], 'TargetSlotNotReached');
    goTo(targetOf(pool));
    repelled(world, [captureBy(pool)], [attacker], 'TargetSlotNotReached');
    goTo(targetOf(pool) + 1n);
    world.run([captureBy(pool)], [attacker]);
  });

  test('captured late: a newer slot cannot be had', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    goTo(targetOf(pool) + 300n);
    world.run([captureBy(pool)], [attacker]);
    expect(drawOf(pool).capturedSlot).toBe(targetOf(pool));
  });

  test('target slot skipped: the next slot that exists counts, whenever it is captured', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    const target = targetOf(pool);
    goTo(target + 3n, [target, target + 1n, target + 2n]);
    repelled(world, [captureBy(pool)], [attacker], 'TargetSlotNotReached');
    goTo(target + 400n);
    world.run([captureBy(pool)], [attacker]);
    expect(drawOf(pool)).toMatchObject({ targetSlot: target, capturedSlot: target + 3n });
    expect(fromHex(drawOf(pool).capturedHash ?? '')).toEqual(world.slots.hashOf(target + 3n));
    fulfil(world, pool);
    homecoming(world, pool)();
  });

  test('requested and captured in one transaction', () => {
    const pool = fullPool(world, { maxPlayers: 2 });
    world.warp(60);
    repelled(world, [requestBy(pool), captureBy(pool)], [attacker], 'TargetSlotNotReached');
  });

  test('captured twice: the share stays with who came first', () => {
    const pool = capturedPool(world, { maxPlayers: 2 });
    world.warp(10);
    repelled(world, [captureBy(pool)], [attacker], 'AlreadyCaptured');
    fulfil(world, pool);
    homecoming(world, pool)();
  });
});

describe('reroll by the seed', () => {
  test('a seed held back until the slot’s hash is known', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    const reveal = revealSeed(pool.address, pool.seed);
    repelled(world, [reveal], [], 'WrongStatus');
    capture(world, pool);
    repelled(world, [reveal], [], 'WrongStatus');
    fulfil(world, pool);
    repelled(world, [reveal], [], 'WrongStatus');
  });

  test('another seed than the one committed to', () => {
    const pool = fullPool(world, { maxPlayers: 2 });
    const another = Uint8Array.from(pool.seed);
    another[31] = (another[31] ?? 0) ^ 1;
    repelled(world, [revealSeed(pool.address, another)], [], 'SeedMismatch');
    repelled(world, [revealSeed(pool.address, new Uint8Array(32))], [], 'SeedMismatch');
  });

  test('the same seed revealed again', () => {
    const pool = fullPool(world, { maxPlayers: 2 });
    const reveal = revealSeed(pool.address, pool.seed);
    world.run([reveal]);
    repelled(world, [reveal], [], 'SeedAlreadyRevealed');
  });
});

describe('proof replayed', () => {
  test('against the pool it has drawn: the winners stay who they are', () => {
    const pool = capturedPool(world, { maxPlayers: 8, randomMultiplier: true, bonusLamports: 5_000n });
    const draw = fulfilDraw(pool.address, world.vrfKey, proveDraw(world, pool));
    world.run([draw]);
    const home = homecoming(world, pool);
    repelled(world, [draw], [], 'WrongStatus');
    home();
  });

  test('twice in one transaction', () => {
    const pool = capturedPool(world, { maxPlayers: 8 });
    const draw = fulfilDraw(pool.address, world.vrfKey, proveDraw(world, pool));
    repelled(world, [draw, draw], [], 'WrongStatus');
  });
});
