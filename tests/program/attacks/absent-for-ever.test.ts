import { SystemProgram } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { staged } from '#tests/support/attack-twins.ts';
import { complete, openPool, type TestPool, timeOut } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

/** Pauses the program, then drains the admin and the authority. From here on, strangers send all transactions. */
function pauseForEver(): void {
  const { admin } = world;
  world.run([updateConfig(admin.publicKey, world.params(), true)], [admin]);
  const drained = [admin, world.authority].map(({ publicKey: fromPubkey }) =>
    SystemProgram.transfer({ fromPubkey, toPubkey: world.treasury, lamports: world.lamports(fromPubkey) }),
  );
  world.run(drained, [admin, world.authority]);
}

/** Sends the one transition that a stranger can send to a pool that has not ended. Completing needs a relay. */
function takeOneStep(pool: TestPool, areRelaysThere: boolean): void {
  const { address } = pool;
  const { status, joinDeadline, playerCount, minPlayers } = readPool(world, address);
  if (status === 'open') {
    world.warpTo(Math.max(world.now, joinDeadline));
    world.run([playerCount < minPlayers ? expirePool(address) : lockPool(address)]);
  } else if (areRelaysThere) complete(world, pool, world.wallet());
  else timeOut(world, pool);
}

function endPool(pool: TestPool, areRelaysThere: boolean, expected: string): void {
  const isSettled = () => ['completed', 'refunding'].includes(readPool(world, pool.address).status);
  for (let step = 0; step < 2 && !isSettled(); step += 1) takeOneStep(pool, areRelaysThere);
  expect(readPool(world, pool.address).status).toBe(expected);
  notePayables(world, pool)();
}

/** The end of a pool at each stage: with relays, and without. */
const ENDS = [
  ['open', 'completed', 'refunding'],
  ['locked', 'completed', 'refunding'],
  ['due', 'completed', 'refunding'],
  ['completed', 'completed', 'completed'],
  ['expired', 'refunding', 'refunding'],
  ['timedOut', 'refunding', 'refunding'],
  ['voided', 'refunding', 'refunding'],
] as const;

describe('without keeper, creator, admin or relays for ever, and paused for ever', () => {
  test.each(ENDS)('a pool that is %s ends without keeper, creator and admin', (stage, end) => {
    const { first } = staged(world, stage);
    pauseForEver();
    endPool(first, true, end);
  });

  test.each(ENDS)(
    'a pool that is %s ends without relays, too: it is refunded if not drawn',
    (stage, _, end) => {
      const { first } = staged(world, stage);
      pauseForEver();
      endPool(first, false, end);
    },
  );

  test('a pool without its minimum that is untouched for ten years', () => {
    const { first } = staged(world, 'open', { minPlayers: 4 });
    pauseForEver();
    world.warp(10 * 365 * 86_400);
    endPool(first, true, 'refunding');
  });

  test('a pool with its minimum that is untouched for ten years is still drawn', () => {
    const { first } = staged(world, 'open');
    pauseForEver();
    world.warp(10 * 365 * 86_400);
    endPool(first, true, 'completed');
  });

  test('a pool that locked ten years ago is refunded, although its round is published', () => {
    const { first } = staged(world, 'locked');
    pauseForEver();
    world.warp(10 * 365 * 86_400);
    endPool(first, false, 'refunding');
  });

  test('a pool of one player', () => {
    const pool = openPool(world, { maxPlayers: 2, bonusLamports: 3n });
    pauseForEver();
    endPool(pool, true, 'refunding');
  });
});
