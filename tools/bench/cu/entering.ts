import type { Keypair } from '@solana/web3.js';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { creation, fill, join, openPool, poolLength, type TestPool } from '#tests/support/pool-life.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';
import { bestCreator, bestPlayer } from './best-keys.ts';
import { type Figure, figure, worst } from './figure.ts';
import { type Size, sized, SIZES } from './sizes.ts';

const OTHER_KEYS = 24;
const GROWTH = 10_240;

function funded(world: ProgramWorld, key: Keypair): Keypair {
  world.setBalance(key.publicKey, 100_000_000_000n);
  return key;
}

function create(world: ProgramWorld, creator: Keypair, maxPlayers: Size): bigint {
  const terms = creation(world, creator.publicKey, { maxPlayers, randomMultiplier: true });
  return world.run([createPool(terms)], [creator]).units;
}

const bestJoin = (world: ProgramWorld, pool: TestPool, label: string): bigint =>
  join(world, pool, funded(world, bestPlayer(label, pool.address))).units;

/** Measures creating, growing and joining at the best bump, and the spread with other keys. */
export function entering(world: ProgramWorld): Figure[] {
  return [...SIZES.flatMap((size) => creating(world, size)), ...joining(world), ...joiningTheLargest(world)];
}

/** Measures the creation and, for a larger pool, the growth that follows. */
function creating(world: ProgramWorld, size: Size): Figure[] {
  const creator = funded(world, bestCreator(`bench-creator-${size}`));
  const created = create(world, creator, size);
  const others = Array.from({ length: OTHER_KEYS }, () => create(world, world.wallet(), size));
  const growths = Array.from({ length: Math.ceil(poolLength(size, true) / GROWTH) - 1 }, () => {
    const grow = growPool(creator.publicKey, poolAddress(creator.publicKey, 0n));
    return world.run([grow], [creator]).units;
  });
  const grown = growths.length > 0 ? [worst('grow_pool', growths)] : [];
  return [figure(sized('create_pool', size), created, others), ...grown];
}

function joining(world: ProgramWorld): Figure[] {
  const duel = openPool(world, { maxPlayers: 2 });
  const room = openPool(world, { maxPlayers: OTHER_KEYS + 4 });
  const gated = openPool(world, { gate: numberedKey('gate', 0) });
  const joined = bestJoin(world, room, 'bench-player');
  const others = Array.from({ length: OTHER_KEYS }, () => join(world, room, world.wallet()).units);
  const returning = funded(world, bestPlayer('bench-returning', room.address));
  join(world, room, returning);
  world.run([exitPool(returning.publicKey, room.address)], [returning]);
  return [
    figure('join_pool_2', bestJoin(world, duel, 'bench-second')),
    figure('join_pool', joined, others),
    figure('join_pool_gated', bestJoin(world, gated, 'bench-guest')),
    figure('join_pool_again', join(world, room, returning).units),
  ];
}

/** Measures the join of the second player, and of the last one, which locks the pool. */
function joiningTheLargest(world: ProgramWorld): Figure[] {
  const pool = openPool(world, { maxPlayers: 1_000, randomMultiplier: true });
  const second = funded(world, bestPlayer('bench-second', pool.address));
  const joinedSecond = join(world, pool, second).units;
  fill(world, pool, 999);
  return [
    figure('join_pool_1000_second', joinedSecond),
    figure('join_pool_1000_last', bestJoin(world, pool, 'bench-last')),
  ];
}
