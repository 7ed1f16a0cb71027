import type { Keypair } from '@solana/web3.js';
import { poolSeed } from '#server/cluster/pool-seed.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { joinPool, joinWithGate } from '#src/chain/program/instructions/join-pool.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { type Attempt, attempt } from './attempts.ts';
import { withoutSignature } from './attempts-at-draw.ts';
import type { PlayContext } from './context.ts';
import { creation, gateKey } from './creation.ts';
import type { OpenPool } from './seats.ts';

/** Attempts that must fail while a pool is open, and until its round is due. */

export function onceCreated(
  context: PlayContext,
  { played, assignment }: OpenPool,
  guest: Keypair,
): Attempt[] {
  const { config } = context;
  const { address } = played;
  const { creator, creatorIndex } = assignment;
  const next = creatorIndex + 1n;
  const otherTerms = { ...config, version: config.version + 1n };
  const inCooldown = attempt(
    "a second creation within the creator's cooldown",
    'CooldownActive',
    creation(assignment, config, null, next),
  );
  return [
    ...(config.cooldownSeconds > 0 ? [inCooldown] : []),
    attempt(
      'a creation under terms that do not hold',
      'ConfigChanged',
      creation(assignment, otherTerms, null, next),
    ),
    attempt(
      'joining on other terms than the pool has',
      'TermsChanged',
      joinPool(guest.publicKey, address, new Uint8Array(32).fill(1)),
    ),
    attempt(
      'revealing a seed while somebody may still join',
      'WrongStatus',
      revealSeed(address, poolSeed(creator, creatorIndex)),
    ),
    attempt('expiring a pool before its deadline', 'DeadlineNotReached', expirePool(address)),
    attempt('drawing while there are free seats', 'WrongStatus', withoutSignature(context, address)),
  ];
}

export function onceRevealed({ played, seed }: OpenPool): Attempt[] {
  return [attempt('revealing the seed twice', 'SeedAlreadyRevealed', revealSeed(played.address, seed))];
}

/** Returns the attempts to join a gated pool without its password or with another one. */
export async function atTheGate(
  { played, assignment, seed, terms }: OpenPool,
  guest: Keypair,
): Promise<Attempt[]> {
  const wrong = await gateKey('another password', assignment.creator.publicKey, seed);
  const join = (gate: Keypair | null) => joinWithGate(gate, guest.publicKey, played.address, terms);
  return [
    attempt('joining without the password', 'WrongGate', ...join(null)),
    attempt('joining with another password', 'WrongGate', ...join(wrong)),
  ];
}

export function onceSeated({ played, gate, terms }: OpenPool, guest: Keypair): Attempt[] {
  const join = joinWithGate(gate, guest.publicKey, played.address, terms);
  return [attempt('joining twice', 'AlreadyJoined', ...join)];
}

/** Returns the attempts for a guest who has left and rejoined. */
export function onceBack({ played: { address }, assignment }: OpenPool, guest: Keypair): Attempt[] {
  return [
    attempt('leaving a second time', 'ExitAlreadyUsed', exitPool(guest.publicKey, address)),
    attempt("the creator's leaving", 'CreatorCannotExit', exitPool(assignment.creator.publicKey, address)),
  ];
}

export function onceGrown({ played, assignment }: OpenPool): Attempt[] {
  const grow = growPool(assignment.creator.publicKey, played.address);
  return [attempt('growing beyond the final size', 'AlreadyGrown', grow)];
}

/** Returns the attempts for a full pool. @param late a wallet without a seat */
export function onceFull(
  context: PlayContext,
  { played: { address }, gate, terms }: OpenPool,
  late: Keypair,
): Attempt[] {
  return [
    attempt('drawing before the round is due', 'RoundNotDue', withoutSignature(context, address)),
    attempt('timing out a draw that has not begun', 'DrawNotOver', timeOutDraw(address)),
    attempt(
      "a seed that is not the creator's",
      'SeedMismatch',
      revealSeed(address, new Uint8Array(32).fill(1)),
    ),
    attempt('joining a full pool', 'PoolFull', ...joinWithGate(gate, late.publicKey, address, terms)),
  ];
}
