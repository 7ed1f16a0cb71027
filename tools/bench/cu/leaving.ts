import type { PublicKey } from '@solana/web3.js';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { fill, openPool, type TestPool } from '#tests/support/pool-life.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { type Figure, figure, worst } from './figure.ts';
import { type Size, sized, SIZES } from './sizes.ts';

/** Measures exits, and the deadlines of pools that do not fill. */
export function leaving(world: ProgramWorld): Figure[] {
  return SIZES.flatMap((size) => [...exits(world, size), ...deadline(world, size)]);
}

function exit(world: ProgramWorld, pool: TestPool, seat: number): { player: PublicKey; units: bigint } {
  const [player = pool.creator] = pool.players.splice(seat, 1);
  const { units } = world.run([exitPool(player.publicKey, pool.address)], [player]);
  return { player: player.publicKey, units };
}

/** Measures exits from a pool. In the largest one, each seat costs differently: the list is searched and closes up. */
function exits(world: ProgramWorld, size: Size): Figure[] {
  if (size === 1_000) {
    const pool = fill(world, openPool(world, { maxPlayers: size }), size - 1);
    return [
      figure('exit_pool_1000_first', exit(world, pool, 1).units),
      figure('exit_pool_1000_last', exit(world, pool, pool.players.length - 1).units),
    ];
  }
  const seats = Array.from({ length: size - 1 }, (_, index) => index + 1);
  const units = seats.map((seat) => {
    const pool = fill(world, openPool(world, { maxPlayers: size + 1 }), size);
    return exit(world, pool, seat).units;
  });
  return [worst(`exit_pool_${size}`, units)];
}

/** Measures a pool at its deadline, expired or locked, with one player too few, and the entry of a player who left. */
function deadline(world: ProgramWorld, size: Size): Figure[] {
  const players = Math.min(size, 999);
  const maxPlayers = players + 1;
  const short = fill(world, openPool(world, { maxPlayers }), players - 1);
  const enough = fill(world, openPool(world, { maxPlayers, minPlayers: 2 }), players);
  const leaver = size === 2 ? null : exit(world, short, 1).player;
  world.warpTo(readPool(world, enough.address).joinDeadline);
  const expired = world.run([expirePool(short.address)]).units;
  const locked = world.run([lockPool(enough.address)]).units;
  const entry =
    leaver && figure(sized('close_entry', size), world.run([closeEntry(short.address, leaver)]).units);
  return [
    figure(sized('expire_pool', size), expired),
    figure(sized('lock_pool', size), locked),
    ...(entry ? [entry] : []),
  ];
}
