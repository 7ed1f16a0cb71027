import type { Keypair } from '@solana/web3.js';
import { poolSeed } from '#server/cluster/pool-seed.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import type { Attempt } from './attempts.ts';
import { creation, gateKey } from './creation.ts';
import { bringNothing } from './draw-attempts.ts';
import type { OpenPool } from './seats.ts';
import type { Table } from './table.ts';

/** What a stranger tries while a pool is open, and until its round is due; each must be refused. */

export function onceCreated(table: Table, { game, cast }: OpenPool, guest: Keypair): Attempt[] {
  const { config } = table;
  const next = cast.creatorIndex + 1n;
  const hasty: Attempt = {
    what: "a second creation within the creator's cooldown",
    instructions: [creation(cast, config, null, next)],
    expected: 'CooldownActive',
  };
  return [
    ...(config.cooldownSeconds > 0 ? [hasty] : []),
    {
      what: 'a creation under terms that do not hold',
      instructions: [creation(cast, { ...config, version: config.version + 1n }, null, next)],
      expected: 'ConfigChanged',
    },
    {
      what: 'joining on other terms than the pool has',
      instructions: [joinPool(guest.publicKey, game.address, new Uint8Array(32).fill(1))],
      expected: 'TermsChanged',
    },
    {
      what: 'revealing a seed while somebody may still join',
      instructions: [revealSeed(game.address, poolSeed(cast.creator, cast.creatorIndex))],
      expected: 'WrongStatus',
    },
    {
      what: 'expiring a pool before its deadline',
      instructions: [expirePool(game.address)],
      expected: 'DeadlineNotReached',
    },
    {
      what: 'drawing while there are free seats',
      instructions: bringNothing(table, game.address),
      expected: 'WrongStatus',
    },
  ];
}

export function onceRevealed({ game, seed }: OpenPool): Attempt[] {
  return [
    {
      what: 'revealing the seed twice',
      instructions: [revealSeed(game.address, seed)],
      expected: 'SeedAlreadyRevealed',
    },
  ];
}

/** A gate's key of another password, and none. */
export async function atTheGate({ game, cast, seed, terms }: OpenPool, guest: Keypair): Promise<Attempt[]> {
  const wrong = await gateKey('another password', cast.creator.publicKey, seed);
  return [
    {
      what: 'joining without the password',
      instructions: [joinPool(guest.publicKey, game.address, terms)],
      expected: 'WrongGate',
    },
    {
      what: 'joining with another password',
      instructions: [joinPool(guest.publicKey, game.address, terms, wrong.publicKey)],
      expected: 'WrongGate',
    },
  ];
}

export function onceSeated({ game, gate, terms }: OpenPool, guest: Keypair): Attempt[] {
  return [
    {
      what: 'joining twice',
      instructions: [joinPool(guest.publicKey, game.address, terms, gate?.publicKey ?? null)],
      expected: 'AlreadyJoined',
    },
  ];
}

/** After a guest has left and come back. */
export function onceBack({ game, cast }: OpenPool, guest: Keypair): Attempt[] {
  return [
    {
      what: 'leaving a second time',
      instructions: [exitPool(guest.publicKey, game.address)],
      expected: 'ExitAlreadyUsed',
    },
    {
      what: "the creator's leaving",
      instructions: [exitPool(cast.creator.publicKey, game.address)],
      expected: 'CreatorCannotExit',
    },
  ];
}

export function onceGrown({ game, cast }: OpenPool): Attempt[] {
  return [
    {
      what: 'growing beyond the final size',
      instructions: [growPool(cast.creator.publicKey, game.address)],
      expected: 'AlreadyGrown',
    },
  ];
}

export function onceFull(table: Table, { game, gate, terms }: OpenPool, late: Keypair): Attempt[] {
  return [
    {
      what: 'drawing before the round is due',
      instructions: bringNothing(table, game.address),
      expected: 'RoundNotDue',
    },
    {
      what: 'timing out a draw that has not begun',
      instructions: [timeOutDraw(game.address)],
      expected: 'DrawNotOver',
    },
    {
      what: "a seed that is not the creator's",
      instructions: [revealSeed(game.address, new Uint8Array(32).fill(1))],
      expected: 'SeedMismatch',
    },
    {
      what: 'joining a full pool',
      instructions: [joinPool(late.publicKey, game.address, terms, gate?.publicKey ?? null)],
      expected: 'PoolFull',
    },
  ];
}
