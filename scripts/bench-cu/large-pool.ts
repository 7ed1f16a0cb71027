import { poolAddress } from '#src/chain/program/addresses.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { capture, chooseTries, creation, fill, fulfil, openPool, request } from '#tests/support/pool-life.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';
import { type Figure, figure, worst } from './figure.ts';

const SEATS = 1_000;

/** Growing, leaving and drawing at the largest size. */
export function largePoolFigures(world: ProgramWorld): Figure[] {
  const pool = fill(world, openPool(world, { maxPlayers: SEATS, randomMultiplier: true }), SEATS - 1);
  // The list of those who stay keeps its order: after each exit the seats behind move up by one.
  const exits = [1, SEATS / 2, SEATS - 4].map((seat) => {
    const [player = pool.creator] = pool.players.splice(seat, 1);
    return world.run([exitPool(player.publicKey, pool.address)], [player]).units;
  });
  fill(world, pool, SEATS);
  const requested = request(world, pool).units;
  chooseTries(world, pool, 1);
  capture(world, pool);
  return [
    figure('grow_pool', growth(world)),
    worst('exit_pool_1000', exits),
    figure('request_draw_1000', requested),
    figure('fulfil_draw_1000', fulfil(world, pool).units),
  ];
}

function growth(world: ProgramWorld): bigint {
  const creator = world.wallet();
  const terms = creation(world, creator.publicKey, { maxPlayers: SEATS });
  world.run([createPool(terms)], [creator]);
  return world.run([growPool(creator.publicKey, poolAddress(creator.publicKey, 0n))], [creator]).units;
}
