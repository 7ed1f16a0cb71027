import { beforeAll, describe, expect, test } from 'vitest';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { addressBytes, toHex } from '#src/protocol/bytes.ts';
import { playersRoot } from '#src/protocol/draw.ts';
import { fill, fullPool, join, openPool, request } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readOracle, readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('fixes players, slot and deadline when the countdown is over, and not a second before', () => {
  const { address } = fullPool(world, { maxPlayers: 7 });
  const before = readPool(world, address);
  const oracle = readOracle(world);
  const requester = world.wallet();
  const instruction = requestDraw(requester.publicKey, address, world.vrfKey);
  world.warpTo((before.countdownEndsAt ?? 0) - 1);
  expect(world.send([instruction], [requester]).refusal).toBe('CountdownNotOver');
  world.warp(1);
  const { moved, events } = world.run([instruction], [requester]);

  expect(moved).toEqual({});
  const root = toHex(playersRoot(before.players.map(addressBytes)));
  expect(events).toEqual([
    {
      name: 'DrawRequested',
      data: {
        pool: address.toBase58(),
        pool_id: before.id,
        requester: requester.publicKey.toBase58(),
        players_root: root,
        target_slot: world.slot + 32n,
        draw_deadline: BigInt(world.now + 3_600),
        at: BigInt(world.now),
      },
    },
  ]);
  expect(readPool(world, address)).toEqual({
    ...before,
    status: 'drawing',
    draw: {
      ...before.draw,
      requester: requester.publicKey.toBase58(),
      requestedAt: world.now,
      requestSlot: world.slot,
      targetSlot: world.slot + 32n,
      deadline: world.now + 3_600,
      playersRoot: root,
    },
  });
  expect(readOracle(world)).toEqual({ ...oracle, drawsRequested: oracle.drawsRequested + 1n });
});

test('hashes the players in the order in which they joined, those who left left out', () => {
  const pool = fill(world, openPool(world, { maxPlayers: 6, minPlayers: 2 }), 5);
  const [, leaver = pool.creator] = pool.players;
  world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
  pool.players.splice(1, 1);
  join(world, pool);
  world.warpTo(readPool(world, pool.address).joinDeadline);
  world.run([lockPool(pool.address)]);
  request(world, pool);
  const joined = pool.players.map((player) => player.publicKey.toBytes());
  expect(readPool(world, pool.address).draw.playersRoot).toBe(toHex(playersRoot(joined)));
});

describe('refuses', () => {
  test('every status but locked', () => {
    const requester = world.wallet();
    for (const [status, { address }] of poolsNotIn(world, 'locked')) {
      const instruction = requestDraw(requester.publicKey, address, world.vrfKey);
      expect([status, world.send([instruction], [requester]).refusal]).toEqual([status, 'WrongStatus']);
    }
  });
});

test('nobody leaves a pool whose list is fixed', () => {
  const pool = fullPool(world, { maxPlayers: 3 });
  request(world, pool);
  const [, player = pool.creator] = pool.players;
  expect(world.send([exitPool(player.publicKey, pool.address)], [player]).refusal).toBe('WrongStatus');
});
