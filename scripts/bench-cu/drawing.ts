import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import {
  capture,
  chooseTries,
  fulfil,
  fullPool,
  type PoolPlan,
  request,
  type TestPool,
} from '#tests/support/pool-life.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';
import { type Figure, figure } from './figure.ts';
import { type Size, sized } from './sizes.ts';

const BONUS = 50_000_000n;
const MOST_TRIES = 5;
/** So many slots after the target, within the reach of SlotHashes. */
const LATE_CAPTURES = [100, 300, 500];

interface Draw {
  readonly pool: TestPool;
  readonly revealed: bigint;
  readonly requested: bigint;
  readonly captured: bigint;
  readonly fulfilled: bigint;
}

/** A whole draw whose input takes so many tries to become a point of the curve. */
function draw(world: ProgramWorld, plan: PoolPlan, tries: number, slotsLate = 0): Draw {
  const pool = fullPool(world, plan);
  const revealed = world.run([revealSeed(pool.address, pool.seed)]).units;
  const requested = request(world, pool).units;
  chooseTries(world, pool, tries);
  if (slotsLate > 0) world.warp(slotsLate, world.params().entropyDelaySlots + slotsLate);
  const captured = capture(world, pool).units;
  return { pool, revealed, requested, captured, fulfilled: fulfil(world, pool).units };
}

/** The draw of a pool of a size, with multipliers and without. @returns the pool with multipliers too, to be paid */
export function drawing(world: ProgramWorld, size: Size): { figures: Figure[]; pool: TestPool } {
  const plan = { maxPlayers: size, bonusLamports: BONUS, randomMultiplier: true };
  const first = draw(world, plan, 1);
  const plain = draw(world, { ...plan, randomMultiplier: false }, 1);
  const isUsual = size === 10;
  const late = isUsual ? LATE_CAPTURES.map((slots) => draw(world, plan, 1, slots).captured) : [];
  const harder = isUsual
    ? Array.from({ length: MOST_TRIES - 1 }, (_, index) => draw(world, plan, index + 2).fulfilled)
    : [];
  const figures = [
    figure(sized('reveal_seed', size), first.revealed),
    figure(sized('request_draw', size), first.requested),
    figure(sized('capture_entropy', size), first.captured, late),
    figure(`fulfil_draw_${size}`, first.fulfilled, harder),
    figure(`fulfil_draw_${size}_plain`, plain.fulfilled),
  ];
  return { figures, pool: first.pool };
}
