import { beforeEach, describe, expect, test } from 'vitest';
import type { ConfigParams } from '#src/chain/program/config-params.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { complete, completing, creation, fill, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

const DAY = 86_400;
const LARGEST_U32 = 2 ** 32 - 1;

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

describe('truncation of times', () => {
  test.each([LARGEST_U32, 2 ** 31, 2 ** 31 - 1, 30 * DAY + 1, 3_599, 0])(
    'a time to join of %i seconds',
    (joinWindowSeconds) => {
      const creator = world.wallet();
      const attempt = createPool(creation(world, creator.publicKey, { joinWindowSeconds }));
      repelled(world, [attempt], [creator], 'JoinWindowOutOfBounds');
    },
  );

  test.each<keyof ConfigParams>([
    'cooldownSeconds',
    'countdownSeconds',
    'drawTimeoutSeconds',
    'retentionSeconds',
  ])('the largest number as %s', (field) => {
    for (const value of [LARGEST_U32, 2 ** 31, 2 ** 24]) {
      const attempt = updateConfig(world.admin.publicKey, world.params({ [field]: value }), false);
      repelled(world, [attempt], [world.admin], 'ConfigOutOfBounds');
    }
  });

  test('the longest times are accurate to the second', async () => {
    world = await ProgramWorld.open({
      cooldownSeconds: DAY,
      countdownSeconds: DAY,
      drawTimeoutSeconds: 7 * DAY,
      retentionSeconds: 90 * DAY,
    });
    const created = world.now;
    const creator = world.wallet();
    openPool(world, { creator });
    const next = createPool(creation(world, creator.publicKey, { creatorIndex: 1n }));
    const pool = fill(world, openPool(world, { minPlayers: 2, joinWindowSeconds: 30 * DAY }), 3);
    world.warpTo(created + DAY - 1);
    repelled(world, [next], [creator], 'CooldownActive');
    world.warp(1);
    world.run([next], [creator]);
    world.warpTo(created + 30 * DAY - 1);
    repelled(world, [lockPool(pool.address)], [], 'DeadlineNotReached');
    world.warp(1);
    world.run([lockPool(pool.address)]);
    const countdownEnd = world.now + DAY;
    const { drawAt } = readPool(world, pool.address).draw;
    expect(drawAt).toBeGreaterThan(countdownEnd);
    expect(drawAt).toBeLessThanOrEqual(countdownEnd + 3);
    const draw = completing(world, pool, creator.publicKey);
    world.warpTo((drawAt ?? 0) - 1);
    repelled(world, [draw], [creator], 'RoundNotDue');
    const timeOut = timeOutDraw(pool.address);
    world.warp(7 * DAY);
    repelled(world, [timeOut], [], 'DrawNotOver');
    world.warp(1);
    repelled(world, [draw], [creator], 'DrawOver');
    world.run([timeOut]);
    const settled = world.now;
    notePayables(world, pool)();
    expect(world.now).toBe(settled + 90 * DAY);
  });

  test.each([
    ['2038, the last second of 31 bits', 2 ** 31],
    ['2106, the last second of 32 bits', 2 ** 32],
  ])('a pool that lives through %s', (_, turn) => {
    world.warpTo(turn - 2 * DAY, 1_000);
    const drawn = fill(world, openPool(world, { minPlayers: 2, joinWindowSeconds: 3 * DAY }), 3);
    const left = fill(world, openPool(world, { minPlayers: 4, joinWindowSeconds: 3 * DAY }), 3);
    world.warpTo(turn + DAY - 1, 1_000);
    repelled(world, [lockPool(drawn.address)], [], 'DeadlineNotReached');
    repelled(world, [expirePool(left.address)], [], 'DeadlineNotReached');
    const leaver = left.players.pop() ?? left.creator;
    world.run([exitPool(leaver.publicKey, left.address)], [leaver]);
    world.warp(1);
    world.run([lockPool(drawn.address), expirePool(left.address)]);
    complete(world, drawn);
    notePayables(world, drawn)();
    notePayables(world, left, [leaver.publicKey])();
  });
});
