import { sha256 } from '@noble/hashes/sha2.js';
import type { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { roundHints } from '#src/beacon/hints.ts';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { type CreatePool, createPool } from '#src/chain/program/instructions/create-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { gateProof, joinPool, joinWithGate } from '#src/chain/program/instructions/join-pool.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import { decodePoolHeader, POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { TIMEOUT_SLOTS } from '#src/protocol/limits.ts';
import { drawWindows } from '#src/protocol/lock.ts';
import { encodeName } from '#src/protocol/names.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import type { Outcome } from './outcome.ts';
import type { ProgramWorld } from './program-world.ts';
import { dataOf, readConfig, readPool } from './read.ts';

/** A test's pool with its secrets. */
export interface TestPool {
  readonly address: PublicKey;
  readonly creator: Keypair;
  /** Players in joining order, the creator first. */
  readonly players: Keypair[];
  /** The seed that the creator committed to. */
  readonly seed: Uint8Array;
  readonly gate: Keypair | null;
}

export interface PoolPlan extends Partial<
  Omit<CreatePool, 'creator' | 'creatorIndex' | 'gate' | 'seedCommitment'>
> {
  readonly creator?: Keypair;
  readonly creatorIndex?: bigint;
  readonly gate?: Keypair;
  readonly seed?: Uint8Array;
}

/** Returns a name's 32 bytes. @throws if the program would refuse it */
export function nameBytes(name: string): Uint8Array {
  const encoded = encodeName(name);
  if (!encoded.ok) throw new RangeError(encoded.error);
  return encoded.value;
}

/** Returns the arguments of a pool of ten seats at 0.1 SOL, with changes. */
export function creation(
  world: ProgramWorld,
  creator: PublicKey,
  changes: Partial<CreatePool> = {},
): CreatePool {
  return {
    creator,
    creatorIndex: 0n,
    treasury: world.treasury,
    beacon: world.beaconAddress,
    configVersion: readConfig(world).version,
    name: nameBytes('Turbo Otters 42'),
    entryLamports: 100_000_000n,
    bonusLamports: 0n,
    maxPlayers: 10,
    minPlayers: changes.maxPlayers ?? 10,
    joinWindowSeconds: 86_400,
    randomMultiplier: false,
    gate: null,
    seedCommitment: sha256(numberedBytes('seed', 0)),
    ...changes,
  };
}

/** Returns the bytes of a fully grown pool account. */
export function poolLength(maxPlayers: number, randomMultiplier: boolean): number {
  const weights = randomMultiplier ? Math.max(1, Math.floor(maxPlayers / 4)) : 0;
  return POOL_HEADER_LENGTH + 32 * maxPlayers + weights;
}

/** Creates a pool by a new wallet, and grows it to its final size in the same transaction. */
export function openPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const growths = Math.ceil(poolLength(plan.maxPlayers ?? 10, plan.randomMultiplier ?? false) / 10_240) - 1;
  return create(world, plan, growths);
}

/** Creates a pool of a thousand seats and grows its account `growths` times. All seats need three growths. */
export function halfGrownPool(world: ProgramWorld, plan: PoolPlan = {}, growths = 0): TestPool {
  return create(world, { maxPlayers: 1_000, minPlayers: 2, ...plan }, growths);
}

function create(world: ProgramWorld, plan: PoolPlan, growths: number): TestPool {
  const { creator: given, gate, seed = numberedBytes('seed', 0), ...changes } = plan;
  const creator = given ?? world.wallet();
  const terms = creation(world, creator.publicKey, {
    ...changes,
    gate: gate?.publicKey ?? null,
    seedCommitment: sha256(seed),
  });
  const address = poolAddress(creator.publicKey, terms.creatorIndex);
  const grow = Array.from({ length: growths }, () => growPool(creator.publicKey, address));
  world.run([createPool(terms), ...grow], [creator]);
  return { address, creator, players: [creator], seed, gate: gate ?? null };
}

/** Returns the hash of the pool's terms. */
export function termsOf(world: ProgramWorld, { address }: TestPool): Uint8Array {
  // Decode the header alone, because a list of a thousand players is long.
  return fromHex(decodePoolHeader(address.toBase58(), dataOf(world, address)).termsHash);
}

/** Makes a join that agrees to the pool's terms. For a pool with a gate, the join also needs `proving`. */
export function joining(world: ProgramWorld, pool: TestPool, player: PublicKey): TransactionInstruction {
  return joinPool(player, pool.address, termsOf(world, pool), pool.gate !== null);
}

/** Makes the gate's proof for a player, by the pool's gate or another one. @throws if there is no gate */
export function proving(
  world: ProgramWorld,
  pool: TestPool,
  player: PublicKey,
  gate: Keypair | null = pool.gate,
): TransactionInstruction {
  if (gate === null) throw new Error('the pool has no gate');
  return gateProof(gate, player, pool.address, termsOf(world, pool));
}

/** Lets a wallet join. */
export function join(world: ProgramWorld, pool: TestPool, player: Keypair = world.wallet()): Outcome {
  const { gate, address } = pool;
  const outcome = world.run(joinWithGate(gate, player.publicKey, address, termsOf(world, pool)), [player]);
  pool.players.push(player);
  return outcome;
}

/** Number of joins that fit into one transaction, without a gate's proof and with one. */
const [JOINS_AT_ONCE, GATED_JOINS_AT_ONCE] = [5, 1];

/** Lets new wallets join until the pool has `count` players. */
export function fill(world: ProgramWorld, pool: TestPool, count: number): TestPool {
  const { gate, address } = pool;
  const terms = termsOf(world, pool);
  const atOnce = gate === null ? JOINS_AT_ONCE : GATED_JOINS_AT_ONCE;
  while (pool.players.length < count) {
    const length = Math.min(count - pool.players.length, atOnce);
    const players = Array.from({ length }, () => world.wallet());
    world.run(
      players.flatMap(({ publicKey }) => joinWithGate(gate, publicKey, address, terms)),
      players,
    );
    pool.players.push(...players);
  }
  return pool;
}

/** Creates a pool whose seats are all taken, so that it is locked. */
export function fullPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const pool = openPool(world, plan);
  return fill(world, pool, readPool(world, pool.address).maxPlayers);
}

/** Returns the round of a locked pool. @throws if it has none */
export function roundOf(world: ProgramWorld, { address }: TestPool): bigint {
  const { round } = readPool(world, address).draw;
  if (round === null) throw new Error('the pool has not locked');
  return round;
}

/** Waits until the pool's round is due and enough slots have passed for a completion. */
export function awaitRound(world: ProgramWorld, { address }: TestPool): void {
  const pool = readPool(world, address);
  world.warpTo(Math.max(world.now, pool.draw.drawAt ?? 0));
  const windows = drawWindows(pool, world.now, world.slot, world.lastRestartSlot);
  awaitSlot(world, windows?.complete.fromSlot ?? 0n);
}

function awaitSlot(world: ProgramWorld, slot: bigint): void {
  if (world.slot < slot) world.warp(0, Number(slot - world.slot));
}

/** Makes a completion with the beacon's signature on the pool's round, even before the round is due. */
export function completing(
  world: ProgramWorld,
  pool: TestPool,
  completer: PublicKey,
): TransactionInstruction {
  const round = roundOf(world, pool);
  const { beacon, beaconAddress } = world;
  return completePool(completer, pool.address, beaconAddress, beacon.sign(round), roundHints(round));
}

/** Makes a void with the beacon's signature on the pool's round, even before the round is due. */
export function voiding(world: ProgramWorld, pool: TestPool, voider: PublicKey): TransactionInstruction {
  const round = roundOf(world, pool);
  const { beacon, beaconAddress } = world;
  return voidPool(voider, pool.address, beaconAddress, beacon.sign(round), roundHints(round));
}

/** Waits for the round and completes the pool. */
export function complete(world: ProgramWorld, pool: TestPool, completer: Keypair = world.wallet()): Outcome {
  awaitRound(world, pool);
  return world.run([completing(world, pool, completer.publicKey)], [completer]);
}

/** Voids a pool right after its lock, as if its round were published already. */
export function makeVoid(world: ProgramWorld, pool: TestPool, voider: Keypair = world.wallet()): Outcome {
  return world.run([voiding(world, pool, voider.publicKey)], [voider]);
}

/** Waits until the draw may be timed out, and times it out. */
export function timeOut(world: ProgramWorld, pool: TestPool): Outcome {
  const { deadline, lockSlot } = readPool(world, pool.address).draw;
  world.warpTo(Math.max(world.now, deadline ?? 0));
  const start = [lockSlot ?? 0n, world.lastRestartSlot].reduce((a, b) => (a > b ? a : b));
  awaitSlot(world, start + TIMEOUT_SLOTS);
  return world.run([timeOutDraw(pool.address)]);
}

export function completedPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const pool = fullPool(world, plan);
  complete(world, pool);
  return pool;
}

/** Creates a pool that refunds because its deadline came before its minimum. */
export function expiredPool(world: ProgramWorld, plan: PoolPlan = {}, players = 3): TestPool {
  const pool = fill(world, openPool(world, plan), players);
  world.warpTo(readPool(world, pool.address).joinDeadline);
  world.run([expirePool(pool.address)]);
  return pool;
}

/** Creates a pool that refunds because it was not completed in time. */
export function timedOutPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const pool = fullPool(world, plan);
  timeOut(world, pool);
  return pool;
}

/** Creates a pool that refunds because its round was published too early. */
export function voidedPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const pool = fullPool(world, plan);
  makeVoid(world, pool);
  return pool;
}
