import { SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { capture, fill, fulfil, openPool, request, timeOut } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { endPool, requireGone } from '#tests/support/whole-life.ts';

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

/** From here on nobody of them signs anything: everything is sent by strangers. */
function pauseForEver(): void {
  const { admin } = world;
  world.run([updateConfig(admin.publicKey, world.params(), true)], [admin]);
  const drained = [admin, world.authority].map(({ publicKey: fromPubkey }) =>
    SystemProgram.transfer({
      fromPubkey,
      toPubkey: world.treasury,
      lamports: world.lamports(fromPubkey),
    }),
  );
  world.run(drained, [admin, world.authority]);
}

describe('admin, creator and keeper gone, paused for ever: from every state everything comes home', () => {
  test('a draw among those who were there at the deadline', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 8, minPlayers: 4 }), 5);
    pauseForEver();
    world.warpTo(readPool(world, pool.address).joinDeadline + 1_000);
    world.run([lockPool(pool.address)]);
    const stranger = world.wallet();
    world.run([requestDraw(stranger.publicKey, pool.address, world.vrfKey)], [stranger]);
    world.warp(40);
    world.run([captureEntropy(stranger.publicKey, pool.address)], [stranger]);
    fulfil(world, pool);
    endPool(world, pool);
    requireGone(world, pool);
  });

  test('a pool that did not reach its minimum', () => {
    const pool = fill(world, openPool(world, { bonusLamports: 9n }), 5);
    pauseForEver();
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([expirePool(pool.address)]);
    endPool(world, pool);
    requireGone(world, pool);
  });

  test('the oracle gone before and after the capture', () => {
    const before = fill(world, openPool(world, { maxPlayers: 2, bonusLamports: 9n }), 2);
    const after = fill(world, openPool(world, { maxPlayers: 2, bonusLamports: 9n }), 2);
    pauseForEver();
    request(world, before);
    request(world, after);
    capture(world, after);
    for (const pool of [before, after]) {
      timeOut(world, pool);
      expect(readPool(world, pool.address)).toMatchObject({ status: 'refunding', refundReason: 'timeout' });
      endPool(world, pool);
      requireGone(world, pool);
    }
  });

  test('a request that comes years late', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 2 }), 2);
    pauseForEver();
    world.warp(10 * 365 * 86_400);
    request(world, pool);
    capture(world, pool);
    fulfil(world, pool);
    endPool(world, pool);
    requireGone(world, pool);
  });
});

test('one transaction may hold several steps, but never the slot that does not exist yet', () => {
  const pool = fill(world, openPool(world, { maxPlayers: 2 }), 2);
  world.warp(60);
  const stranger = world.wallet();
  const steps: TransactionInstruction[] = [
    requestDraw(stranger.publicKey, pool.address, world.vrfKey),
    captureEntropy(stranger.publicKey, pool.address),
  ];
  expect(world.send(steps, [stranger]).refusal).toBe('TargetSlotNotReached');
  expect(readPool(world, pool.address).status).toBe('locked');
});
