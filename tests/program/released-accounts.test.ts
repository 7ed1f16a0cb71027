import { beforeEach, test } from 'vitest';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { thawWorld } from '#tests/support/frozen-world.ts';
import { complete, join, makeVoid, timeOut } from '#tests/support/pool-life.ts';
import { readPool } from '#tests/support/read.ts';
import released from '#tests/vectors/accounts-of-version-3.json' with { type: 'json' };

let frozen: Awaited<ReturnType<typeof thawWorld>>;
beforeEach(async () => {
  frozen = await thawWorld(released);
});

test.each(['completed', 'expired', 'timed out', 'void'])(
  'a pool of the released program that is %s pays every player to the lamport, and closes',
  (name) => {
    const pool = frozen.pool(name);
    notePayables(frozen.world, pool)();
  },
);

test.each([
  ['to complete', complete],
  ['to void', makeVoid],
] as const)(
  'a pool of the released program that is ready %s is ended by this program, and pays every player',
  (name, end) => {
    const { world } = frozen;
    const pool = frozen.pool(name);
    world.run([revealSeed(pool.address, pool.seed)]);
    end(world, pool, world.authority);
    notePayables(world, pool)();
  },
);

test('a pool of the released program without a completion times out, and pays every player', () => {
  const pool = frozen.pool('to time out');
  timeOut(frozen.world, pool);
  notePayables(frozen.world, pool)();
});

test('an open pool of the released program is left, joined, locked and drawn, and pays the player who left', () => {
  const { world } = frozen;
  const pool = frozen.pool('open');
  const leaver = pool.players.pop();
  if (leaver === undefined) throw new Error('nobody is there');
  world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
  join(world, pool, world.admin);
  world.warpTo(readPool(world, pool.address).joinDeadline);
  world.run([lockPool(pool.address)]);
  complete(world, pool, world.authority);
  notePayables(world, pool, [...pool.left, leaver.publicKey])();
});

test('a pool of the released program that has not grown yet grows, is joined and refunds', () => {
  const { world } = frozen;
  const pool = frozen.pool('half grown');
  for (let growths = 0; growths < 2; growths += 1) {
    world.run([growPool(pool.creator.publicKey, pool.address)], [pool.creator]);
  }
  join(world, pool, world.admin);
  world.warpTo(readPool(world, pool.address).joinDeadline);
  world.run([lockPool(pool.address)]);
  timeOut(world, pool);
  notePayables(world, pool)();
});
