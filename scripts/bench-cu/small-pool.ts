import type { Keypair } from '@solana/web3.js';
import { PublicKey } from '@solana/web3.js';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import {
  capture,
  chooseTries,
  creation,
  drawingPool,
  fill,
  fulfil,
  fullPool,
  openPool,
  request,
  type TestPool,
  timeOut,
} from '#tests/support/pool-life.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { bestCreator, bestPlayer } from './best-keys.ts';
import { type Figure, figure, worst } from './figure.ts';

const OTHER_KEYS = 24;
const BONUS = 50_000_000n;
const MOST_TRIES = 5;

function funded(world: ProgramWorld, key: Keypair): Keypair {
  world.setBalance(key.publicKey, 100_000_000_000n);
  return key;
}

function create(world: ProgramWorld, creator: Keypair): bigint {
  return world.run([createPool(creation(world, creator.publicKey))], [creator]).units;
}

function join(world: ProgramWorld, pool: PublicKey, player: Keypair): bigint {
  return world.run([joinPool(player.publicKey, pool)], [player]).units;
}

/** Creating and joining at the best bump, with what other keys make of it. */
function entering(world: ProgramWorld): Figure[] {
  const creator = funded(world, bestCreator('bench-creator'));
  const pool = poolAddress(creator.publicKey, 0n);
  const created = create(world, creator);
  const joined = join(world, pool, funded(world, bestPlayer('bench-player', pool)));
  const otherCreations = Array.from({ length: OTHER_KEYS }, () => create(world, world.wallet()));
  const room = openPool(world, { maxPlayers: OTHER_KEYS + 2 }).address;
  const otherJoins = Array.from({ length: OTHER_KEYS }, () => join(world, room, world.wallet()));
  return [figure('create_pool', created, otherCreations), figure('join_pool', joined, otherJoins)];
}

/** Leaving a pool of ten players, from each seat. */
function leaving(world: ProgramWorld): Figure {
  const seats = Array.from({ length: 9 }, (_, index) => index + 1);
  const units = seats.map((seat) => {
    const pool = fill(world, openPool(world, { maxPlayers: 11 }), 10);
    const player = pool.players[seat] ?? pool.creator;
    return world.run([exitPool(player.publicKey, pool.address)], [player]).units;
  });
  return worst('exit_pool', units);
}

/** A draw of ten players whose input takes so many tries. */
function drawing(world: ProgramWorld, tries: number) {
  const pool = fullPool(world, { bonusLamports: BONUS, randomMultiplier: true });
  const revealed = world.run([revealSeed(pool.address, pool.seed)]).units;
  const requested = request(world, pool).units;
  chooseTries(world, pool, tries);
  const captured = capture(world, pool).units;
  return { pool, revealed, requested, captured, fulfilled: fulfil(world, pool).units };
}

function paying(world: ProgramWorld, { address, creator }: TestPool): Figure[] {
  const { players, draw } = readPool(world, address);
  const claims = players.map(
    (player, index) => world.run([claim(address, new PublicKey(player), index)]).units,
  );
  const requester = new PublicKey(draw.requester ?? '');
  const capturer = new PublicKey(draw.capturer ?? '');
  const completers = [
    world.run([payCompleter(address, requester, false)]).units,
    world.run([payCompleter(address, capturer, true)]).units,
  ];
  const creatorPaid = world.run([payCreator(address, creator.publicKey)]).units;
  const treasuryPaid = world.run([payTreasury(address, world.treasury)]).units;
  world.warp(world.params().retentionSeconds);
  const closed = world.run([closePool(address, creator.publicKey)]).units;
  return [
    worst('claim', claims),
    figure('pay_creator', creatorPaid),
    worst('pay_completer', completers),
    figure('pay_treasury', treasuryPaid),
    figure('close_pool', closed),
  ];
}

/** What ends otherwise than by a draw. */
function refunding(world: ProgramWorld): Figure[] {
  const late = drawingPool(world);
  const timedOut = timeOut(world, late).units;
  const refunds = late.players.map(
    ({ publicKey }, index) => world.run([refund(late.address, publicKey, index)]).units,
  );

  const short = fill(world, openPool(world), 3);
  const enough = fill(world, openPool(world, { minPlayers: 2 }), 3);
  const [, leaver = short.creator] = short.players;
  world.run([exitPool(leaver.publicKey, short.address)], [leaver]);
  world.warpTo(readPool(world, enough.address).joinDeadline);
  const expired = world.run([expirePool(short.address)]).units;
  const locked = world.run([lockPool(enough.address)]).units;
  const entryClosed = world.run([closeEntry(short.address, leaver.publicKey)]).units;
  return [
    figure('time_out_draw', timedOut),
    worst('refund', refunds),
    figure('expire_pool', expired),
    figure('lock_pool', locked),
    figure('close_entry', entryClosed),
  ];
}

/** Everything that happens to pools of ten seats. */
export function smallPoolFigures(world: ProgramWorld): Figure[] {
  const [first, ...harder] = Array.from({ length: MOST_TRIES }, (_, index) => drawing(world, index + 1));
  if (first === undefined) throw new RangeError('no draw');
  return [
    ...entering(world),
    leaving(world),
    figure('reveal_seed', first.revealed),
    figure('request_draw', first.requested),
    figure('capture_entropy', first.captured),
    figure(
      'fulfil_draw_10',
      first.fulfilled,
      harder.map((draw) => draw.fulfilled),
    ),
    ...paying(world, first.pool),
    ...refunding(world),
  ];
}
