import { Ed25519Program, type Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { IDL } from '#idl/vrf_pool.ts';
import { poolAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { joinWithGate } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { numberedKey } from './keys.ts';
import {
  awaitRound,
  completedPool,
  completing,
  creation,
  expiredPool,
  fill,
  fullPool,
  openPool,
  termsOf,
  type TestPool,
  voiding,
} from './pool-life.ts';
import type { ProgramWorld } from './program-world.ts';
import { readPool } from './read.ts';

/** A pool of eight seats and two winners, at 0.1 SOL, with a bonus of 0.5 SOL. */
const PLAN = { maxPlayers: 8, bonusLamports: 500_000_000n };

/** Rent for each byte, by which the deposits of the table are computed. */
const LAMPORTS_PER_BYTE = 6_960n;

/** Names of the program's accounts in the IDL that no wallet needs to look at. */
const PLAIN = new Set(['event_authority', 'program', 'system_program', 'instructions']);

interface NamedAccount {
  readonly name: string;
  readonly key: PublicKey;
  readonly isSigner: boolean;
  readonly isWritable: boolean;
}

/** Returns the instruction's name and its accounts by the names of the IDL. @throws if the IDL has no such instruction */
function described({ programId, data, keys }: TransactionInstruction): {
  readonly name: string;
  readonly accounts: readonly NamedAccount[];
} {
  if (programId.equals(Ed25519Program.programId)) return { name: 'Ed25519 check', accounts: [] };
  if (!programId.equals(PROGRAM_ID)) throw new Error(`${programId.toBase58()} is not described`);
  const found = IDL.instructions.find(({ discriminator }) =>
    Buffer.from(discriminator).equals(data.subarray(0, discriminator.length)),
  );
  if (found === undefined) throw new Error('the IDL has no such instruction');
  const accounts = keys.map(({ pubkey: key, isSigner, isWritable }, index) => ({
    name: found.accounts[index]?.name ?? '',
    key,
    isSigner,
    isWritable,
  }));
  return { name: found.name, accounts };
}

/** Returns an amount in SOL with its sign. */
const signed = (lamports: bigint): string =>
  lamports < 0n ? `−${solExact(-lamports)}` : `+${solExact(lamports)}`;

/** Returns the repeated names once, with their number. */
function counted(names: readonly string[]): string {
  const once = [...new Set(names)];
  return once
    .map((name) => {
      const times = names.filter((one) => one === name).length;
      return times === 1 ? `\`${name}\`` : `${times} × \`${name}\``;
    })
    .join(', ');
}

/**
 * Sends a transaction of the app, and describes it.
 * @returns its title, instructions, signers, writable accounts and changes of balances without the network fee
 */
function row(
  world: ProgramWorld,
  title: string,
  instructions: readonly TransactionInstruction[],
  signers: readonly Keypair[],
): string[] {
  const parts = instructions.map(described);
  const { deltas } = world.run(instructions, signers);
  const names = new Map<string, string>();
  const accounts = parts.flatMap((part) => part.accounts);
  for (const { key, name } of accounts) if (!names.has(key.toBase58())) names.set(key.toBase58(), name);
  const namesOf = (chosen: readonly NamedAccount[]): string =>
    [
      ...new Set(
        chosen.filter(({ name }) => !PLAIN.has(name)).map(({ key }) => names.get(key.toBase58()) ?? ''),
      ),
    ]
      .map((name) => `\`${name}\``)
      .join(', ');
  const signing = namesOf(accounts.filter(({ isSigner }) => isSigner));
  const changed = [...names].filter(([address]) => deltas[address] !== undefined);
  const changes = changed.map(([address, name]) => `\`${name}\` ${signed(deltas[address] ?? 0n)}`);
  if (changes.length < Object.keys(deltas).length) throw new Error(`${title} moves SOL of another account`);
  return [
    title,
    counted(parts.map(({ name }) => name)),
    signing === '' ? 'the fee payer' : signing,
    namesOf(accounts.filter(({ isWritable }) => isWritable)),
    changes.length === 0 ? 'none' : changes.join(', '),
  ];
}

/** Plays pools, and returns a row for each transaction that the app lets a player sign. */
export function reviewRows(world: ProgramWorld): string[][] {
  world.setRent(LAMPORTS_PER_BYTE);
  const pool = openPool(world, PLAN);
  const player = world.wallet();
  const gate = numberedKey('gate', 1);
  const gated = openPool(world, { gate });
  const guest = world.wallet();
  const [small, large] = [world.wallet(), world.wallet()];
  const rows = [
    row(world, 'Create a pool of 8 seats', [createPool(creation(world, small.publicKey, PLAN))], [small]),
    row(world, 'Create a pool of 1,000 seats', creatingLarge(world, large.publicKey), [large]),
    row(world, 'Join', joinWithGate(null, player.publicKey, pool.address, termsOf(world, pool)), [player]),
    row(
      world,
      'Join with a password',
      joinWithGate(gate, guest.publicKey, gated.address, termsOf(world, gated)),
      [guest],
    ),
    row(world, 'Leave', [exitPool(player.publicKey, pool.address)], [player]),
  ];
  return [...rows, ...drawRows(world), ...payRows(world), ...otherRows(world)];
}

function creatingLarge(world: ProgramWorld, creator: PublicKey): TransactionInstruction[] {
  const terms = creation(world, creator, { maxPlayers: 1_000, minPlayers: 2 });
  const grow = Array.from({ length: 3 }, () => growPool(creator, poolAddress(creator, 0n)));
  return [createPool(terms), ...grow];
}

function drawRows(world: ProgramWorld): string[][] {
  const full = fullPool(world, PLAN);
  awaitRound(world, full);
  const completer = world.wallet();
  const drawing = [revealSeed(full.address, full.seed), completing(world, full, completer.publicKey)];
  const drawn = row(world, 'Draw, and reveal the seed', drawing, [completer]);
  const early = fullPool(world, PLAN);
  const watcher = world.wallet();
  const voided = row(world, 'Void an unfair lock', [voiding(world, early, watcher.publicKey)], [watcher]);
  const partial = fill(world, openPool(world, { ...PLAN, minPlayers: 2 }), 3);
  world.warpTo(readPool(world, partial.address).joinDeadline);
  return [drawn, voided, row(world, 'Lock at the deadline', [lockPool(partial.address)], [])];
}

function payRows(world: ProgramWorld): string[][] {
  const drawn = completedPool(world, PLAN);
  const { players, draw, retentionEndsAt } = readPoolWithEnd(world, drawn);
  const seat = (index: number) => [claim(drawn.address, new PublicKey(players[index] ?? ''), index)];
  const last = players.length - 1;
  const rows = [
    row(world, 'Claim as a winner', seat(0), []),
    row(world, 'Claim as a loser', seat(last), []),
    row(world, 'Claim the creator’s share', [payCreator(drawn.address, drawn.creator.publicKey)], []),
    row(
      world,
      'Claim the completer’s share',
      [payCompleter(drawn.address, new PublicKey(draw.completer ?? ''))],
      [],
    ),
  ];
  for (let index = 1; index < last; index += 1) world.run(seat(index));
  world.warpTo(Math.max(world.now, retentionEndsAt));
  return [...rows, row(world, 'Close a paid pool', [closePool(drawn.address, drawn.creator.publicKey)], [])];
}

/** Reads a settled pool, and when its retention ends. */
function readPoolWithEnd(world: ProgramWorld, { address }: TestPool) {
  const pool = readPool(world, address);
  return { ...pool, retentionEndsAt: (pool.settledAt ?? 0) + pool.retentionSeconds };
}

function otherRows(world: ProgramWorld): string[][] {
  const expired = expiredPool(world, PLAN);
  const [, second] = expired.players;
  const waiting = openPool(world, PLAN);
  world.warpTo(readPool(world, waiting.address).joinDeadline);
  return [
    row(world, 'Expire a pool that did not fill', [expirePool(waiting.address)], []),
    row(
      world,
      'Claim a refund',
      [refund(expired.address, second?.publicKey ?? expired.creator.publicKey, 1)],
      [],
    ),
  ];
}
