import { SystemProgram } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import { staged } from '#tests/support/attack-twins.ts';
import { fulfil, type TestPool, timeOut } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

/** From here on none of them signs anything: all is sent by strangers. */
function pauseForEver(): void {
  const { admin } = world;
  world.run([updateConfig(admin.publicKey, world.params(), true)], [admin]);
  const drained = [admin, world.authority].map(({ publicKey: fromPubkey }) =>
    SystemProgram.transfer({ fromPubkey, toPubkey: world.treasury, lamports: world.lamports(fromPubkey) }),
  );
  world.run(drained, [admin, world.authority]);
}

/** What a stranger can do about a pool that has not ended; the oracle answers only where it is still there. */
function takeOneStep({ address, ...pool }: TestPool, isOracleThere: boolean): void {
  const stranger = world.wallet();
  const { status, joinDeadline, playerCount, minPlayers, countdownEndsAt, draw } = readPool(world, address);
  if (status === 'open') {
    world.warpTo(Math.max(world.now, joinDeadline));
    world.run([playerCount < minPlayers ? expirePool(address) : lockPool(address)]);
  } else if (status === 'locked') {
    world.warpTo(Math.max(world.now, countdownEndsAt ?? 0));
    world.run([requestDraw(stranger.publicKey, address, world.vrfKey)], [stranger]);
  } else if (draw.capturedSlot === null && isOracleThere) {
    world.warp(40);
    world.run([captureEntropy(stranger.publicKey, address)], [stranger]);
  } else if (isOracleThere) fulfil(world, { address, ...pool });
  else timeOut(world, { address, ...pool });
}

function bringHome(pool: TestPool, isOracleThere: boolean): void {
  const isSettled = () => ['completed', 'refunding'].includes(readPool(world, pool.address).status);
  for (let step = 0; step < 4 && !isSettled(); step += 1) takeOneStep(pool, isOracleThere);
  homecoming(world, pool)();
}

const STAGES = ['open', 'locked', 'drawing', 'captured', 'completed', 'expired', 'timedOut'] as const;

describe('admin, oracle, creator, requester or keeper gone for ever, paused for ever', () => {
  test.each(STAGES)('admin, creator, requester and keeper, and a pool that is %s', (stage) => {
    const { first } = staged(world, stage);
    pauseForEver();
    bringHome(first, true);
  });

  test.each(STAGES)('the oracle as well, and a pool that is %s: what is not drawn is refunded', (stage) => {
    const { first } = staged(world, stage);
    pauseForEver();
    bringHome(first, false);
  });

  test('a pool without its minimum that nobody looked at for ten years', () => {
    const { first } = staged(world, 'open', { minPlayers: 4 });
    pauseForEver();
    world.warp(10 * 365 * 86_400);
    bringHome(first, true);
  });

  test('a pool with its minimum that nobody looked at for ten years is drawn all the same', () => {
    const { first } = staged(world, 'locked');
    pauseForEver();
    world.warp(10 * 365 * 86_400);
    takeOneStep(first, true);
    takeOneStep(first, true);
    takeOneStep(first, true);
    expect(readPool(world, first.address).status).toBe('completed');
    bringHome(first, true);
  });
});
