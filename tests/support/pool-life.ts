import { sha256 } from '@noble/hashes/sha2.js';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { poolAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { type CreatePool, createPool } from '#src/chain/program/instructions/create-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { drawAlpha } from '#src/protocol/draw.ts';
import { DRAW_TIMEOUT_SLOTS } from '#src/protocol/limits.ts';
import { encodeName } from '#src/protocol/names.ts';
import { proveVrf } from '#src/protocol/vrf-prove.ts';
import { encodeToCurve } from '#src/protocol/vrf-suite.ts';
import { numberedBytes } from './keys.ts';
import type { Outcome } from './outcome.ts';
import type { ProgramWorld } from './program-world.ts';
import { readConfig, readPool } from './read.ts';

/** A pool of a test, with the secrets that belong to it. */
export interface TestPool {
  readonly address: PublicKey;
  readonly creator: Keypair;
  /** In joining order, the creator first. */
  readonly players: Keypair[];
  /** What the creator committed to. */
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

/** A name's 32 bytes. @throws where the program would refuse it */
export function nameBytes(name: string): Uint8Array {
  const encoded = encodeName(name);
  if (!encoded.ok) throw new RangeError(encoded.reason);
  return encoded.bytes;
}

/** The arguments of a pool of ten seats at 0.1 SOL, changed as planned. */
export function creation(
  world: ProgramWorld,
  creator: PublicKey,
  changes: Partial<CreatePool> = {},
): CreatePool {
  return {
    creator,
    creatorIndex: 0n,
    treasury: world.treasury,
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

/** Bytes of a whole pool account. */
export function poolLength(maxPlayers: number, randomMultiplier: boolean): number {
  const weights = randomMultiplier ? Math.max(1, Math.floor(maxPlayers / 4)) : 0;
  return POOL_HEADER_LENGTH + 32 * maxPlayers + weights;
}

/** Creates a pool by a wallet of its own, and lets it grow to its whole size in the same transaction. */
export function openPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const growths = Math.ceil(poolLength(plan.maxPlayers ?? 10, plan.randomMultiplier ?? false) / 10_240) - 1;
  return create(world, plan, growths);
}

/** A pool of a thousand seats of which the account has not all: its creation and so many growths, three being enough. */
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

/** Lets a wallet join. */
export function join(world: ProgramWorld, pool: TestPool, player: Keypair = world.wallet()): Outcome {
  const signers = pool.gate === null ? [player] : [player, pool.gate];
  const instruction = joinPool(player.publicKey, pool.address, pool.gate?.publicKey ?? null);
  const outcome = world.run([instruction], signers);
  pool.players.push(player);
  return outcome;
}

/** How many joins fit into one transaction. */
const JOINS_AT_ONCE = 6;

/** Lets new wallets join until the pool has `count` players. */
export function fill(world: ProgramWorld, pool: TestPool, count: number): TestPool {
  const { gate } = pool;
  while (pool.players.length < count) {
    const length = Math.min(count - pool.players.length, JOINS_AT_ONCE - (gate === null ? 0 : 1));
    const players = Array.from({ length }, () => world.wallet());
    const joins = players.map((player) => joinPool(player.publicKey, pool.address, gate?.publicKey ?? null));
    world.run(joins, gate === null ? players : [...players, gate]);
    pool.players.push(...players);
  }
  return pool;
}

/** A pool whose seats are all taken: locked. */
export function fullPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const pool = openPool(world, plan);
  return fill(world, pool, readPool(world, pool.address).maxPlayers);
}

/** Waits for the countdown and requests the draw. */
export function request(world: ProgramWorld, pool: TestPool, requester: Keypair = world.wallet()): Outcome {
  const { countdownEndsAt } = readPool(world, pool.address);
  if (countdownEndsAt !== null && countdownEndsAt > world.now) world.warpTo(countdownEndsAt);
  return world.run([requestDraw(requester.publicKey, pool.address, world.vrfKey)], [requester]);
}

/** Waits for the slot after the target and captures its hash. */
export function capture(world: ProgramWorld, pool: TestPool, capturer: Keypair = world.wallet()): Outcome {
  const target = readPool(world, pool.address).draw.targetSlot ?? 0n;
  if (world.slot <= target) world.warp(1, Number(target + 1n - world.slot));
  return world.run([captureEntropy(capturer.publicKey, pool.address)], [capturer]);
}

/** What the oracle does: the proof for the input that stands in the pool. */
export function proveDraw(world: ProgramWorld, pool: TestPool, secret = world.vrfSecret): Uint8Array {
  const { alpha } = readPool(world, pool.address).draw;
  if (alpha === null) throw new Error('the entropy has not been captured');
  return proveVrf(secret, fromHex(alpha));
}

/** Gives the target slot a hash with which the draw's input takes so many tries to become a point of the curve. */
export function chooseTries(world: ProgramWorld, pool: TestPool, tries: number): void {
  const { draw, seed } = readPool(world, pool.address);
  const { playersRoot, targetSlot } = draw;
  if (playersRoot === null || targetSlot === null) throw new Error('the draw has not been requested');
  const fixed = {
    program: PROGRAM_ID.toBytes(),
    pool: pool.address.toBytes(),
    playersRoot: fromHex(playersRoot),
    seed: seed === null ? null : fromHex(seed),
    targetSlot,
    capturedSlot: targetSlot,
  };
  for (let number = 0; ; number += 1) {
    const capturedHash = numberedBytes('entropy', number);
    if (encodeToCurve(world.vrfKey, drawAlpha({ ...fixed, capturedHash }))?.tries !== tries) continue;
    world.chooseSlotHash(targetSlot, capturedHash);
    return;
  }
}

export function fulfil(world: ProgramWorld, pool: TestPool): Outcome {
  return world.run([fulfilDraw(pool.address, world.vrfKey, proveDraw(world, pool))]);
}

/** Waits until the draw may be timed out, and does it. */
export function timeOut(world: ProgramWorld, pool: TestPool): Outcome {
  const { deadline, requestSlot } = readPool(world, pool.address).draw;
  world.warpTo(Math.max(world.now, deadline ?? 0));
  const earliest = (requestSlot ?? 0n) + DRAW_TIMEOUT_SLOTS;
  if (world.slot < earliest) world.warp(0, Number(earliest - world.slot));
  return world.run([timeOutDraw(pool.address, world.vrfKey)]);
}

export function drawingPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const pool = fullPool(world, plan);
  request(world, pool);
  return pool;
}

export function capturedPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const pool = drawingPool(world, plan);
  capture(world, pool);
  return pool;
}

export function completedPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const pool = capturedPool(world, plan);
  fulfil(world, pool);
  return pool;
}

/** A pool that refunds because its deadline came before its minimum. */
export function expiredPool(world: ProgramWorld, plan: PoolPlan = {}, players = 3): TestPool {
  const pool = fill(world, openPool(world, plan), players);
  world.warpTo(readPool(world, pool.address).joinDeadline);
  world.run([expirePool(pool.address)]);
  return pool;
}

/** A pool that refunds because its draw did not come. */
export function timedOutPool(world: ProgramWorld, plan: PoolPlan = {}): TestPool {
  const pool = drawingPool(world, plan);
  timeOut(world, pool);
  return pool;
}
