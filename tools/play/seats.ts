import type { Keypair } from '@solana/web3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { short } from '#server/cluster/log.ts';
import { poolSeed } from '#server/cluster/pool-seed.ts';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { joinWithGate } from '#src/chain/program/instructions/join-pool.ts';
import { growthsOf } from '#src/chain/program/pool-length.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { creation, gateKey } from './creation.ts';
import { type PlayedPool, newPlayedPool } from './played-pool.ts';
import { readUntil } from './read-until.ts';
import type { Assignment } from './plans.ts';
import type { PlayContext } from './context.ts';
import { poolPassword } from './wallets.ts';

/** Tries to read a pool from a node after another has confirmed it. */
const RETRIES = { tries: 30, pauseMs: 1_000 };

/** A pool that was created. */
export interface NewPool {
  readonly played: PlayedPool;
  readonly assignment: Assignment;
  readonly seed: Uint8Array;
  /** The gate's key; null without a password. */
  readonly gate: Keypair | null;
}

/** A pool that is being filled. */
export interface OpenPool extends NewPool {
  /** Hash of the terms that a joining player agrees to, 32 bytes. */
  readonly terms: Uint8Array;
}

/** Creates the pool of an assignment, grown to its full size. @throws as `sendInstructions` does */
export async function openPool(context: PlayContext, assignment: Assignment): Promise<NewPool> {
  const { plan, creator, creatorIndex } = assignment;
  const seed = poolSeed(creator, creatorIndex);
  const password = plan.gated ? poolPassword(context.funder, sha256(seed)) : null;
  const gate = password === null ? null : await gateKey(password, creator.publicKey, seed);
  const address = poolAddress(creator.publicKey, creatorIndex);
  const growths = growthsOf(plan.seats, plan.randomMultiplier);
  await context.sender.sendWithRetries(
    [
      creation(assignment, context.config, gate?.publicKey ?? null, creatorIndex),
      ...Array.from({ length: growths }, () => growPool(creator.publicKey, address)),
    ],
    [creator],
  );
  const log = context.report.logOf(plan.name);
  const extras = [
    ...(plan.bonusLamports > 0n ? [`a bonus of ${solExact(plan.bonusLamports)} SOL`] : []),
    ...(plan.randomMultiplier ? ['random multipliers'] : []),
    ...(plan.gated ? ['a password'] : []),
    ...(growths > 0 ? [`grown ${growths === 1 ? 'once' : `${growths} times`}`] : []),
  ].map((extra) => `, ${extra}`);
  log.info(
    `Created ${address.toBase58()}: ${plan.seats} seats at ${solExact(plan.entryLamports)} SOL${extras.join('')}`,
  );
  return { played: newPlayedPool(plan.name, address, plan, log), assignment, seed, gate };
}

/** Waits until the cluster returns a new pool, and so its terms. @throws if it does not */
export async function awaitShown({ connection }: PlayContext, created: NewPool): Promise<OpenPool> {
  const pool = await readUntil(
    () => fetchPool(connection, created.played.address),
    (found) => found !== null,
    RETRIES,
  );
  if (pool === null) throw new Error('The cluster confirmed the pool but does not show it');
  return { ...created, terms: fromHex(pool.termsHash) };
}

/**
 * Joins a guest to a pool; a pool that another player has filled meanwhile is logged. @throws as `sendInstructions`
 * does
 */
export async function seat(
  { sender }: PlayContext,
  { played, gate, terms }: OpenPool,
  guest: Keypair,
): Promise<void> {
  const wallet = short(guest.publicKey.toBase58());
  const join = joinWithGate(gate, guest.publicKey, played.address, terms);
  try {
    await sender.sendWithRetries(join, [guest]);
    played.log.info(`${wallet} joined`);
  } catch (error) {
    if (!(error instanceof TransactionFailed) || error.programError !== 'PoolFull') throw error;
    played.log.info(`${wallet} found no seat: somebody else has joined`);
  }
}

/** Makes a guest leave. @throws as `sendInstructions` does */
export async function leave({ sender }: PlayContext, { played }: OpenPool, guest: Keypair): Promise<void> {
  await sender.sendWithRetries([exitPool(guest.publicKey, played.address)], [guest]);
  played.log.info(`${short(guest.publicKey.toBase58())} left`);
}
