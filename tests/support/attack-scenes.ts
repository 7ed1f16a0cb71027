import { type Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { entryAddress } from '#src/chain/program/addresses.ts';
import type { InstructionName } from '#src/chain/program/instruction.ts';
import { acceptAdmin } from '#src/chain/program/instructions/accept-admin.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { proposeAdmin } from '#src/chain/program/instructions/propose-admin.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { type Twins, twins } from './attack-twins.ts';
import { completing, creation, joining, proving, voiding } from './pool-life.ts';
import type { ProgramWorld } from './program-world.ts';
import { readPool } from './read.ts';
import { payEveryone } from './settle.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';

/** An instruction, and a state in which it is legal. */
export interface Scene {
  readonly instruction: TransactionInstruction;
  readonly signers: readonly Keypair[];
  /** Instructions that follow it in the transaction. */
  readonly behind?: readonly TransactionInstruction[];
  /** Accounts of the same kinds that the instruction must not accept: the twin pool, and the entries of both pools. */
  readonly strangers: readonly PublicKey[];
}

type Maker = (world: ProgramWorld) => Scene;

/** Makes each instruction's scene. The configuration's cooldown must be zero, because one creator creates two pools. */
export const SCENES: Record<InstructionName, Maker> = {
  register_beacon: (world) => {
    const { authority } = world;
    const instruction = registerBeacon(authority.publicKey, new TestBeacon(2).chain);
    return { instruction, signers: [authority], strangers: [] };
  },
  initialize_config: (world) => {
    const { authority, admin, beacon, beaconAddress } = world;
    world.run([registerBeacon(authority.publicKey, beacon.chain)], [authority]);
    return {
      instruction: initializeConfig(authority.publicKey, admin.publicKey, beaconAddress, world.params()),
      signers: [authority],
      strangers: [],
    };
  },
  update_config: (world) => byAdmin(world, updateConfig(world.admin.publicKey, world.params(), true)),
  propose_admin: (world) => byAdmin(world, proposeAdmin(world.admin.publicKey, world.wallet().publicKey)),
  accept_admin: (world) => {
    const next = world.wallet();
    world.run([proposeAdmin(world.admin.publicKey, next.publicKey)], [world.admin]);
    return {
      instruction: acceptAdmin(next.publicKey),
      signers: [next],
      strangers: strangersOf(twins(world, 'open')),
    };
  },
  create_pool: (world) => {
    const both = twins(world, 'open');
    const { creator } = both.first;
    const instruction = createPool(creation(world, creator.publicKey, { creatorIndex: 2n }));
    return { instruction, signers: [creator], strangers: strangersOf(both) };
  },
  grow_pool: (world) => {
    const creator = world.wallet();
    const terms = { maxPlayers: 1_000 };
    const [first, second] = [0n, 1n].map((creatorIndex) => {
      const create = createPool(creation(world, creator.publicKey, { ...terms, creatorIndex }));
      world.run([create], [creator]);
      return create.keys[POOL_OF_CREATION]?.pubkey ?? creator.publicKey;
    });
    if (first === undefined || second === undefined) throw new Error('no pools');
    const instruction = growPool(creator.publicKey, first);
    return { instruction, signers: [creator], strangers: [second, entryAddress(first, creator.publicKey)] };
  },
  join_pool: (world) => {
    const gate = world.wallet();
    const both = twins(world, 'open', { gate });
    const player = world.wallet();
    const instruction = joining(world, both.first, player.publicKey);
    const behind = [proving(world, both.first, player.publicKey)];
    return { instruction, behind, signers: [player], strangers: strangersOf(both) };
  },
  exit_pool: (world) => {
    const both = twins(world, 'open');
    const [, player = both.first.creator] = both.people;
    const instruction = exitPool(player.publicKey, both.first.address);
    return { instruction, signers: [player], strangers: strangersOf(both) };
  },
  lock_pool: (world) => atDeadline(world, 2, lockPool),
  expire_pool: (world) => atDeadline(world, 4, expirePool),
  reveal_seed: (world) => {
    const both = twins(world, 'locked');
    return {
      instruction: revealSeed(both.first.address, both.first.seed),
      signers: [],
      strangers: strangersOf(both),
    };
  },
  complete_pool: (world) => {
    const both = twins(world, 'due');
    const { completer } = both;
    const instruction = completing(world, both.first, completer.publicKey);
    return { instruction, signers: [completer], strangers: strangersOf(both) };
  },
  void_pool: (world) => {
    const both = twins(world, 'locked');
    const voider = world.wallet();
    const instruction = voiding(world, both.first, voider.publicKey);
    return { instruction, signers: [voider], strangers: strangersOf(both) };
  },
  time_out_draw: (world) => {
    const both = twins(world, 'due');
    world.warpTo(readPool(world, both.second.address).draw.deadline ?? world.now);
    return { instruction: timeOutDraw(both.first.address), signers: [], strangers: strangersOf(both) };
  },
  claim: (world) =>
    paying(world, 'completed', ({ first }) => claim(first.address, ...seated(world, first.address))),
  refund: (world) =>
    paying(world, 'expired', ({ first }) => refund(first.address, ...seated(world, first.address))),
  pay_creator: (world) =>
    paying(world, 'completed', ({ first }) => payCreator(first.address, first.creator.publicKey)),
  pay_completer: (world) =>
    paying(world, 'completed', ({ first, completer }) => payCompleter(first.address, completer.publicKey)),
  pay_treasury: (world) =>
    paying(world, 'completed', ({ first }) => payTreasury(first.address, world.treasury)),
  close_entry: (world) => {
    const both = twins(world, 'open', { maxPlayers: 5 });
    const [, leaver = both.first.creator] = both.people;
    world.run([exitPool(leaver.publicKey, both.first.address)], [leaver]);
    world.run([exitPool(leaver.publicKey, both.second.address)], [leaver]);
    world.warpTo(readPool(world, both.second.address).joinDeadline);
    world.run([lockPool(both.first.address), lockPool(both.second.address)]);
    const instruction = closeEntry(both.first.address, leaver.publicKey);
    return { instruction, signers: [], strangers: strangersOf(both) };
  },
  close_pool: (world) => {
    const both = twins(world, 'completed');
    for (const pool of [both.first, both.second]) payEveryone(world, pool);
    world.warp(readPool(world, both.second.address).retentionSeconds);
    const instruction = closePool(both.first.address, both.first.creator.publicKey);
    return { instruction, signers: [], strangers: strangersOf(both) };
  },
};

/** Index of the pool among the accounts of a creation. */
const POOL_OF_CREATION = 3;

function strangersOf({ first, second, people }: Twins): PublicKey[] {
  const entries = [first, second].flatMap(({ address }) =>
    people.slice(0, 2).map(({ publicKey }) => entryAddress(address, publicKey)),
  );
  return [second.address, ...entries, ...people.map(({ publicKey }) => publicKey)];
}

function byAdmin(world: ProgramWorld, instruction: TransactionInstruction): Scene {
  return { instruction, signers: [world.admin], strangers: strangersOf(twins(world, 'open')) };
}

function atDeadline(
  world: ProgramWorld,
  minPlayers: number,
  build: (pool: PublicKey) => TransactionInstruction,
): Scene {
  const both = twins(world, 'open', { minPlayers });
  world.warpTo(readPool(world, both.second.address).joinDeadline);
  return { instruction: build(both.first.address), signers: [], strangers: strangersOf(both) };
}

/** Returns the first player in the pool's list, a winner after the draw, and their index. */
function seated(world: ProgramWorld, pool: PublicKey): [player: PublicKey, index: number] {
  const [player = ''] = readPool(world, pool).players;
  return [new PublicKey(player), 0];
}

function paying(
  world: ProgramWorld,
  stage: 'completed' | 'expired',
  build: (both: Twins) => TransactionInstruction,
): Scene {
  const both = twins(world, stage);
  return { instruction: build(both), signers: [], strangers: strangersOf(both) };
}
