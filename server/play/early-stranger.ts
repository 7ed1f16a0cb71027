import type { Keypair } from '@solana/web3.js';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import type { Attempt } from './attempts.ts';
import { creation, gateKey } from './creation.ts';
import type { OpenPool } from './seats.ts';
import type { Table } from './table.ts';

/** What a stranger tries while a pool is open, and until its draw is requested; each must be refused. */

export function onceCreated({ config, funder }: Table, { game, cast }: OpenPool): Attempt[] {
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
      what: "a seed that is not the creator's",
      instructions: [revealSeed(game.address, new Uint8Array(32).fill(1))],
      expected: 'SeedMismatch',
    },
    {
      what: 'expiring a pool before its deadline',
      instructions: [expirePool(game.address)],
      expected: 'DeadlineNotReached',
    },
    {
      what: 'drawing while there are free seats',
      instructions: [requestDraw(funder.publicKey, game.address, fromHex(config.vrfKey))],
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
export async function atTheGate({ game, cast, seed }: OpenPool, guest: Keypair): Promise<Attempt[]> {
  const wrong = await gateKey('another password', cast.creator.publicKey, seed);
  return [
    {
      what: 'joining without the password',
      instructions: [joinPool(guest.publicKey, game.address)],
      expected: 'WrongGate',
    },
    {
      what: 'joining with another password',
      instructions: [joinPool(guest.publicKey, game.address, wrong.publicKey)],
      expected: 'WrongGate',
    },
  ];
}

export function onceSeated({ game, gate }: OpenPool, guest: Keypair): Attempt[] {
  return [
    {
      what: 'joining twice',
      instructions: [joinPool(guest.publicKey, game.address, gate?.publicKey ?? null)],
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

export function onceFull({ config, funder }: Table, { game, gate }: OpenPool, late: Keypair): Attempt[] {
  return [
    {
      what: 'drawing before the countdown is over',
      instructions: [requestDraw(funder.publicKey, game.address, fromHex(config.vrfKey))],
      expected: 'CountdownNotOver',
    },
    {
      what: 'joining a full pool',
      instructions: [joinPool(late.publicKey, game.address, gate?.publicKey ?? null)],
      expected: 'PoolFull',
    },
  ];
}
