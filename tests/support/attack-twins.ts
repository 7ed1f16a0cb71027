import type { Keypair } from '@solana/web3.js';
import { creatorAddress } from '#src/chain/program/addresses.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import {
  awaitRound,
  complete,
  join,
  makeVoid,
  openPool,
  type PoolPlan,
  type TestPool,
  timeOut,
} from './pool-life.ts';
import type { ProgramWorld } from './program-world.ts';
import { readCreator, readPool } from './read.ts';

/**
 * The stage of a pool. `due` is locked with its round published. The last three refund: `expired` for want of players,
 * `timedOut` because it was not completed, `voided` because its round was published too early.
 */
type Stage = 'open' | 'locked' | 'due' | 'completed' | 'expired' | 'timedOut' | 'voided';

interface Staged {
  readonly first: TestPool;
  /** All players in joining order, the creator first. */
  readonly people: readonly Keypair[];
  readonly completer: Keypair;
}

/** Two pools with the same players in the same seats, so that their accounts differ only by the pool. */
export interface Twins extends Staged {
  readonly second: TestPool;
}

/** Creates a pool of a creator and two other players, and brings it to a stage. */
export function staged(world: ProgramWorld, stage: Stage, plan: PoolPlan = {}): Staged {
  const people = [world.wallet(), world.wallet(), world.wallet()];
  const completer = world.wallet();
  const first = peopled(world, people, planFor(stage, plan));
  advance(world, first, stage, completer);
  return { first, people, completer };
}

/** Creates two pools with the same players, and brings both to a stage. The world's cooldown must be zero. */
export function twins(world: ProgramWorld, stage: Stage, plan: PoolPlan = {}): Twins {
  const { first, people, completer } = staged(world, 'open', { ...planFor(stage, plan) });
  const second = peopled(world, people, planFor(stage, plan));
  for (const pool of [first, second]) advance(world, pool, stage, completer);
  return { first, second, people, completer };
}

function planFor(stage: Stage, plan: PoolPlan): PoolPlan {
  return { maxPlayers: 4, minPlayers: stage === 'expired' ? 4 : 2, bonusLamports: 70_000_001n, ...plan };
}

/** Creates a pool with exactly these players, the creator first. */
function peopled(world: ProgramWorld, people: readonly Keypair[], plan: PoolPlan = {}): TestPool {
  const [creator = world.wallet(), ...others] = people;
  const hasRecord = world.account(creatorAddress(creator.publicKey)) !== null;
  const creatorIndex = hasRecord ? readCreator(world, creator.publicKey).created : 0n;
  const pool = openPool(world, { creator, creatorIndex, ...plan });
  for (const player of others) join(world, pool, player);
  return pool;
}

function advance(world: ProgramWorld, pool: TestPool, stage: Stage, completer: Keypair): void {
  if (stage === 'open') return;
  world.warpTo(Math.max(world.now, readPool(world, pool.address).joinDeadline));
  if (stage === 'expired') {
    world.run([expirePool(pool.address)]);
    return;
  }
  world.run([lockPool(pool.address)]);
  if (stage === 'due') awaitRound(world, pool);
  if (stage === 'completed') complete(world, pool, completer);
  if (stage === 'timedOut') timeOut(world, pool);
  if (stage === 'voided') makeVoid(world, pool);
}
