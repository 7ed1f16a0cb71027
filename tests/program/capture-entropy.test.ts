import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIG_ADDRESS, PROGRAM_ID, SLOT_HASHES } from '#src/chain/program/addresses.ts';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { addressBytes, fromHex, toHex } from '#src/protocol/bytes.ts';
import { capturableSlot } from '#src/protocol/capture.ts';
import { drawAlpha, playersRoot } from '#src/protocol/draw.ts';
import { capture, drawingPool, fullPool, request, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { copyOf, poolsNotIn } from '#tests/support/states.ts';
import { replaced, unsigned } from '#tests/support/tamper.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

function targetOf({ address }: TestPool): bigint {
  const { targetSlot } = readPool(world, address).draw;
  if (targetSlot === null) throw new Error('no draw was requested');
  return targetSlot;
}

/** Moves to a slot, those in `skipped` never existing. */
function goTo(slot: bigint, skipped: readonly bigint[] = []): void {
  world.warp(0, Number(slot - world.slot), skipped);
}

function tried({ address }: TestPool): string | null {
  const capturer = world.wallet();
  return world.send([captureEntropy(capturer.publicKey, address)], [capturer]).refusal;
}

describe('fixes the input', () => {
  test.each([true, false])('once the slot exists, and not before; seed revealed: %s', (revealed) => {
    const pool = fullPool(world, { maxPlayers: 5 });
    const { address, seed } = pool;
    const joined = readPool(world, address).players.map(addressBytes);
    if (revealed) world.run([revealSeed(address, seed)]);
    request(world, pool);
    const before = readPool(world, address);
    const target = targetOf(pool);
    expect(target).toBe(world.slot + 32n);
    const capturer = world.wallet();
    const instruction = captureEntropy(capturer.publicKey, address);
    goTo(target);
    // The target slot is the current one: its hash is not known yet.
    expect(world.send([instruction], [capturer]).refusal).toBe('TargetSlotNotReached');
    goTo(target + 1n);
    const { moved, events } = world.run([instruction], [capturer]);

    expect(moved).toEqual({});
    const slotHash = world.slots.hashOf(target);
    const alpha = drawAlpha({
      program: PROGRAM_ID.toBytes(),
      pool: address.toBytes(),
      playersRoot: playersRoot(joined),
      seed: revealed ? seed : null,
      targetSlot: target,
      capturedSlot: target,
      capturedHash: slotHash,
    });
    expect(events).toEqual([
      {
        name: 'EntropyCaptured',
        data: {
          pool: address.toBase58(),
          pool_id: before.id,
          capturer: capturer.publicKey.toBase58(),
          slot: target,
          slot_hash: toHex(slotHash),
          alpha: toHex(alpha),
          at: BigInt(world.now),
        },
      },
    ]);
    expect(readPool(world, address)).toEqual({
      ...before,
      draw: {
        ...before.draw,
        capturer: capturer.publicKey.toBase58(),
        capturedSlot: target,
        capturedHash: toHex(slotHash),
        alpha: toHex(alpha),
      },
    });
    expect(tried(pool)).toBe('AlreadyCaptured');
  });

  test('target slot skipped: with the hash of the next slot that exists', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    const target = targetOf(pool);
    const skipped = [target, target + 1n, target + 2n];
    goTo(target + 3n, skipped);
    expect(tried(pool)).toBe('TargetSlotNotReached');
    goTo(target + 20n);
    capture(world, pool);
    const { draw } = readPool(world, pool.address);
    expect(draw).toMatchObject({ targetSlot: target, capturedSlot: target + 3n });
    expect(fromHex(draw.capturedHash ?? '')).toEqual(world.slots.hashOf(target + 3n));
  });
});

describe('reroll by waiting until the target slot has left SlotHashes', () => {
  test('the last moment, and the first too late', () => {
    const [last, late] = [drawingPool(world, { maxPlayers: 2 }), drawingPool(world, { maxPlayers: 2 })];
    goTo(targetOf(last) + 512n);
    expect(tried(last)).toBeNull();
    goTo(targetOf(late) + 513n);
    expect(world.slots.listed.at(-1)).toBe(targetOf(late) + 1n);
    expect(tried(late)).toBe('TargetSlotOutOfReach');
    expect(capturableSlot(targetOf(late), world.slots.listed)).toEqual({ window: 'passed' });
  });

  test('a skipped target counts only while an older slot is still listed', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    const target = targetOf(pool);
    goTo(target + 512n, [target]);
    expect(world.slots.listed.at(-1)).toBe(target - 1n);
    expect(capturableSlot(target, world.slots.listed)).toEqual({ window: 'open', slot: target + 1n });
    const capturer = world.wallet();
    const inTime = captureEntropy(capturer.publicKey, pool.address);
    goTo(target + 513n);
    // Now the slot after the target is the oldest listed: none can tell whether it was the first.
    expect(world.send([inTime], [capturer]).refusal).toBe('TargetSlotOutOfReach');
  });

  test('the last moment of a skipped target', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    const target = targetOf(pool);
    goTo(target + 512n, [target]);
    expect(tried(pool)).toBeNull();
    expect(readPool(world, pool.address).draw.capturedSlot).toBe(target + 1n);
  });

  test('many skipped slots keep the window open longer', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    const target = targetOf(pool);
    const skipped = Array.from({ length: 100 }, (_, index) => target + 10n + BigInt(index));
    goTo(target + 612n, skipped);
    expect(tried(pool)).toBeNull();
    expect(readPool(world, pool.address).draw.capturedSlot).toBe(target);
  });
});

describe('a chain that stalled', () => {
  test('takes the capture up to the deadline, and not from it on: no proof could come any more', () => {
    const late = drawingPool(world);
    const { deadline } = readPool(world, late.address).draw;
    world.warp((deadline ?? 0) - world.now - 1, Number(targetOf(late) + 1n - world.slot));
    expect(tried(late)).toBeNull();

    const last = drawingPool(world);
    const { deadline: lastDeadline } = readPool(world, last.address).draw;
    world.warp((lastDeadline ?? 0) - world.now, Number(targetOf(last) + 1n - world.slot));
    expect(tried(last)).toBe('DrawDeadlinePassed');
  });
});

describe('refuses', () => {
  test('SlotHashes replaced', () => {
    const pool = drawingPool(world, { maxPlayers: 2 });
    goTo(targetOf(pool) + 1n);
    const capturer = world.wallet();
    const instruction = captureEntropy(capturer.publicKey, pool.address);
    const forged = copyOf(world, SLOT_HASHES, world.wallet(0n).publicKey);
    for (const account of [forged, CONFIG_ADDRESS]) {
      const outcome = world.send([replaced(instruction, SLOT_HASHES, account)], [capturer]);
      expect(outcome.refusal).toBe('ConstraintAddress');
    }
    expect(world.send([unsigned(instruction)]).refusal).toBe('AccountNotSigner');
    expect(tried(pool)).toBeNull();
  });

  test('every status but drawing', () => {
    for (const [status, pool] of poolsNotIn(world, 'drawing')) {
      expect([status, tried(pool)]).toEqual([status, 'WrongStatus']);
    }
  });
});
