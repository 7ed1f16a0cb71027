import { expect, test } from 'vitest';
import { fetchLastRestartSlot } from '#src/chain/program/fetch.ts';
import { isOpen } from '#src/protocol/next-actions.ts';
import { fill, join, joining, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { worldConnection } from '#tests/support/world-connection.ts';

test('clients read the slot of the last restart as the program does', async () => {
  const world = await ProgramWorld.open();
  expect(await fetchLastRestartSlot(worldConnection(world))).toBe(0n);
  world.setLastRestartSlot(777n);
  const restart = await fetchLastRestartSlot(worldConnection(world));
  expect(restart).toBe(777n);

  const pool = fill(world, openPool(world), 9);
  const last = world.wallet();
  const mayLock = (): boolean =>
    isOpen(readPool(world, pool.address), 'joinPool', world.now, world.slot, restart);
  world.warp(60, 777 + 432_000 - 1 - Number(world.slot));
  expect(mayLock()).toBe(false);
  expect(world.send([joining(world, pool, last.publicKey)], [last]).refusal).toBe('RestartGuard');
  world.warp(0, 1);
  expect(mayLock()).toBe(true);
  join(world, pool, last);
});
