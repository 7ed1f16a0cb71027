import { PublicKey } from '@solana/web3.js';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { fullPool, type TestPool, timeOut } from '#tests/support/pool-life.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { type Figure, figure, worst } from './figure.ts';
import { type Size, sized } from './sizes.ts';

/** Makes the figures of payments by seat: the worst of all seats; in the largest pool, the first and the last. */
function bySeat(name: string, size: Size, units: readonly bigint[]): Figure[] {
  if (size !== 1_000) return [worst(sized(name, size), units)];
  const [first = 0n, last = 0n] = [units[0], units.at(-1)];
  return [figure(`${name}_1000_first`, first, units), figure(`${name}_1000_last`, last)];
}

/** Measures all payments after a draw, and the closing. */
export function paying(world: ProgramWorld, size: Size, { address, creator }: TestPool): Figure[] {
  const { players, draw } = readPool(world, address);
  const claims = players.map(
    (player, index) => world.run([claim(address, new PublicKey(player), index)]).units,
  );
  const completer = new PublicKey(draw.completer ?? '');
  const completerPaid = world.run([payCompleter(address, completer)]).units;
  const creatorPaid = world.run([payCreator(address, creator.publicKey)]).units;
  const treasuryPaid = world.run([payTreasury(address, world.treasury)]).units;
  world.warp(world.params().retentionSeconds);
  const closed = world.run([closePool(address, creator.publicKey)]).units;
  return [
    ...bySeat('claim', size, claims),
    figure(sized('pay_creator', size), creatorPaid),
    figure(sized('pay_completer', size), completerPaid),
    figure(sized('pay_treasury', size), treasuryPaid),
    figure(sized('close_pool', size), closed),
  ];
}

/** Measures the time-out of a draw, and all refunds. */
export function refunding(world: ProgramWorld, size: Size): Figure[] {
  const plan = { maxPlayers: size, bonusLamports: 50_000_000n, randomMultiplier: true };
  const pool = fullPool(world, plan);
  const timedOut = timeOut(world, pool).units;
  const refunds = pool.players.map(
    ({ publicKey }, index) => world.run([refund(pool.address, publicKey, index)]).units,
  );
  const bonus = world.run([payCreator(pool.address, pool.creator.publicKey)]).units;
  return [
    figure(sized('time_out_draw', size), timedOut),
    ...bySeat('refund', size, refunds),
    figure(sized('pay_creator', size, '_bonus'), bonus),
  ];
}
