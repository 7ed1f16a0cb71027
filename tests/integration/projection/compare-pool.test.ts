import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { poolDetail } from '#server/api/pools/pool-detail.ts';
import { advance } from '#server/projection/fold/advance.ts';
import type { World } from '#server/projection/fold/world.ts';
import { isOfPool } from '#server/projection/rows/events.ts';
import type { ChainEvent } from '#src/chain/program/event-types.ts';
import type { LocatedEvent } from '#server/projection/fold/pool-state.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { differs, placesOf, sharedFields } from '#src/admin/pools/compare-pool.ts';
import {
  complete,
  completedPool,
  expiredPool,
  fill,
  join,
  openPool,
  type TestPool,
  timedOutPool,
  voidedPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { payEveryone } from '#tests/support/settle.ts';

let world: ProgramWorld;
const landed: LocatedEvent<ChainEvent>[] = [];

beforeAll(async () => {
  world = await ProgramWorld.open();
  const send = world.send.bind(world);
  world.send = (...given) => {
    const outcome = send(...given);
    const place = { signature: '', slot: world.slot, slotIndex: landed.length, at: world.now };
    landed.push(...outcome.placed.map((placed) => ({ ...placed, ...place })));
    return outcome;
  };
});

const ofBeginning = { slot: 0n, slotIndex: 0, outerIndex: 0, innerIndex: 0 };
/** The configuration of `ProgramWorld`. */
const WORLD: World = {
  time: 0,
  signatures: new Map(),
  drawTimeouts: [{ ...ofBeginning, seconds: 86_400 }],
};

/** Expects the admins' page to find no difference between a pool's account and the fold of its events. */
function agrees({ address }: TestPool): void {
  const account = readPool(world, address);
  const events = landed.filter(isOfPool).filter(({ event }) => event.pool === account.address);
  const { state } = advance(null, events, WORLD);
  if (state === null) throw new Error('no events');
  const row = v.parse(poolDetailSchema, poolDetail({ ...state.pool, revision: 0n }, null));
  expect(sharedFields(account, row, WORLD.time).filter((field) => differs(field))).toEqual([]);
  for (const { player, seat, drawnIndex } of state.seats.values()) {
    const places = placesOf(account, { wallet: player, seat, drawnIndex });
    expect(places.account).toBe(places.server);
  }
}

test('the page that compares a pool finds nothing at any step of a life on the built program', () => {
  const pool = openPool(world, {
    maxPlayers: 9,
    minPlayers: 3,
    randomMultiplier: true,
    bonusLamports: 12_345n,
  });
  agrees(pool);
  const leaver = world.wallet();
  join(world, pool, leaver);
  fill(world, pool, 8);
  agrees(pool);
  world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
  pool.players.splice(pool.players.indexOf(leaver), 1);
  agrees(pool);
  world.warpTo(readPool(world, pool.address).joinDeadline);
  world.run([lockPool(pool.address)]);
  agrees(pool);
  world.run([revealSeed(pool.address, pool.seed)]);
  agrees(pool);
  complete(world, pool);
  agrees(pool);
  payEveryone(world, pool);
  agrees(pool);
});

test('the page that compares a pool finds nothing in pools that expire, time out, are voided or complete, before and after the payments', () => {
  const pools = [
    expiredPool(world, { bonusLamports: 777n }),
    timedOutPool(world, { maxPlayers: 3 }),
    voidedPool(world, { maxPlayers: 3 }),
    completedPool(world, { maxPlayers: 20, bonusLamports: 99n }),
  ];
  for (const pool of pools) agrees(pool);
  for (const pool of pools) payEveryone(world, pool);
  for (const pool of pools) agrees(pool);
});
