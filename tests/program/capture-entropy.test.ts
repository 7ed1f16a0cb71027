import { beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { addressBytes, toHex } from '#src/protocol/bytes.ts';
import { drawAlpha, playersRoot } from '#src/protocol/draw.ts';
import { fullPool, request, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

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
});

describe('refuses', () => {
  test('every status but drawing', () => {
    for (const [status, pool] of poolsNotIn(world, 'drawing')) {
      expect([status, tried(pool)]).toEqual([status, 'WrongStatus']);
    }
  });
});
