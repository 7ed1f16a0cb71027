import type { PublicKey } from '@solana/web3.js';
import type { PoolStatus } from '#src/protocol/pool.ts';
import {
  completedPool,
  fullPool,
  openPool,
  type PoolPlan,
  type TestPool,
  timedOutPool,
} from './pool-life.ts';
import type { ProgramWorld } from './program-world.ts';

const MAKERS: Record<PoolStatus, (world: ProgramWorld, plan: PoolPlan) => TestPool> = {
  open: openPool,
  locked: fullPool,
  completed: completedPool,
  refunding: timedOutPool,
};

/** Returns a pool of two seats in every status except the given ones. */
export function poolsNotIn(world: ProgramWorld, ...allowed: readonly PoolStatus[]): [PoolStatus, TestPool][] {
  const statuses = Object.keys(MAKERS).filter(isStatus);
  return statuses
    .filter((status) => !allowed.includes(status))
    .map((status) => [status, MAKERS[status](world, { maxPlayers: 2 })]);
}

function isStatus(name: string): name is PoolStatus {
  return name in MAKERS;
}

/** Copies an account to another address and, if given, to another owner. */
export function copyOf(world: ProgramWorld, from: PublicKey, to: PublicKey, owner?: PublicKey): PublicKey {
  const account = world.account(from);
  if (account === null) throw new Error('nothing to copy');
  world.setAccount(to, { ...account, owner: owner ?? account.owner });
  return to;
}
