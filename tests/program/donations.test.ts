import { beforeAll, expect, test } from 'vitest';
import { capture, expiredPool, fulfil, fullPool, openPool, fill, request } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { donate, endPool, requireGone } from '#tests/support/whole-life.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('a lamport donated in every state freezes nothing and goes to the creator at the close', () => {
  const pool = openPool(world, { maxPlayers: 4 });
  donate(world, pool, 1n);
  fill(world, pool, 4);
  donate(world, pool, 1n);
  request(world, pool);
  donate(world, pool, 1n);
  capture(world, pool);
  fulfil(world, pool);
  donate(world, pool, 1n);
  const { rentLamports, owedLamports } = readPool(world, pool.address);
  expect(world.lamports(pool.address)).toBe(rentLamports + owedLamports + 4n);
  endPool(world, pool);
  requireGone(world, pool);
});

test('a donation to a pool that refunds', () => {
  const pool = expiredPool(world, { bonusLamports: 3n });
  donate(world, pool, 1_000_000_000n);
  const { rentLamports } = readPool(world, pool.address);
  const owed = readPool(world, pool.address).owedLamports;
  const before = world.lamports(pool.creator.publicKey);
  endPool(world, pool);
  requireGone(world, pool);
  const gained = world.lamports(pool.creator.publicKey) - before;
  expect(owed).toBe(300_000_003n);
  expect(gained).toBeGreaterThan(rentLamports + 1_000_000_000n + 3n);
});

test('a donation as large as everything owed pays nobody twice', () => {
  const pool = fullPool(world, { maxPlayers: 2 });
  donate(world, pool, readPool(world, pool.address).owedLamports);
  request(world, pool);
  capture(world, pool);
  fulfil(world, pool);
  endPool(world, pool);
  requireGone(world, pool);
});
