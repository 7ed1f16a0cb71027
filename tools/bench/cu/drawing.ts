import { roundHints } from '#src/beacon/hints.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { lockTimes } from '#src/protocol/lock.ts';
import {
  complete,
  fill,
  fullPool,
  join,
  makeVoid,
  openPool,
  type PoolPlan,
  type TestPool,
} from '#tests/support/pool-life.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';
import { type Figure, worst } from './figure.ts';
import { type Size, sized } from './sizes.ts';

const BONUS = 50_000_000n;
/** Number of rounds of any cost with which a pool of default size is completed and voided. */
const ROUNDS = 64;
/** Number of further rounds whose two candidates are both the more expensive ones. */
const DEAREST_ROUNDS = 16;

/** Offsets of the hints of a round's two maps. */
const MAPS = [0, 96];

/**
 * Returns how many of a round's two maps use their second candidate, which costs more. The highest bit of a map's
 * first hint shows it.
 */
function secondCandidates(round: bigint): number {
  const hints = roundHints(round);
  return MAPS.filter((at) => (hints[at] ?? 0) >= 0x80).length;
}

/** Creates a pool that locks at a round whose two candidates are both the more expensive ones. */
function dearestPool(world: ProgramWorld, plan: PoolPlan & { readonly maxPlayers: number }): TestPool {
  const pool = fill(world, openPool(world, plan), plan.maxPlayers - 1);
  const { chain } = world.beacon;
  const { countdownSeconds, drawTimeoutSeconds } = world.params();
  const isDearest = (): boolean => {
    const { round = 0n } = lockTimes(chain, world.now, countdownSeconds, drawTimeoutSeconds) ?? {};
    return secondCandidates(round) === 2;
  };
  while (!isDearest()) world.warp(chain.periodSeconds);
  join(world, pool);
  return pool;
}

/**
 * Measures draws of a pool of a size, with multipliers and without, and the void of a pool whose round is published too
 * early.
 * @returns the figures, and the pool with multipliers, whose players are not paid yet
 */
export function drawing(world: ProgramWorld, size: Size): { figures: Figure[]; pool: TestPool } {
  const plan = { maxPlayers: size, bonusLamports: BONUS, randomMultiplier: true };
  const plain = { ...plan, randomMultiplier: false };
  const pool = dearestPool(world, plan);
  const revealed = world.run([revealSeed(pool.address, pool.seed)]).units;
  const many = size === 10;
  const others = <T>(count: number, measured: () => T): T[] =>
    Array.from({ length: many ? count : 0 }, measured);
  const measured = (
    name: string,
    first: TestPool,
    chosen: PoolPlan & { readonly maxPlayers: number },
    end: typeof complete,
  ): Figure => {
    const ended = (each: TestPool): bigint => {
      const { units } = end(world, each);
      // Advances to the next round for the next pool.
      world.warp(world.beacon.chain.periodSeconds);
      return units;
    };
    return worst(name, [
      ended(first),
      ...others(DEAREST_ROUNDS - 1, () => ended(dearestPool(world, chosen))),
      ...others(ROUNDS, () => ended(fullPool(world, chosen))),
    ]);
  };
  const figures = [
    worst(sized('reveal_seed', size), [revealed]),
    measured(`complete_pool_${size}`, pool, plan, complete),
    measured(`complete_pool_${size}_plain`, dearestPool(world, plain), plain, complete),
    measured(sized('void_pool', size), dearestPool(world, plan), plan, makeVoid),
  ];
  return { figures, pool };
}
