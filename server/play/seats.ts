import type { Keypair } from '@solana/web3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { short } from '#server/cluster/log.ts';
import { poolSeed } from '#server/cluster/pool-seed.ts';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { growthsOf } from '#src/chain/program/pool-length.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { creation, gateKey } from './creation.ts';
import { type Game, newGame } from './game.ts';
import { pause } from './pause.ts';
import type { Cast } from './plans.ts';
import type { Table } from './table.ts';
import { poolPassword } from './wallets.ts';

/** How often a node is asked for a pool that another has confirmed, a second apart. */
const SEEN_TRIES = 30;
const BETWEEN_TRIES_MS = 1_000;

/** A pool that was created. */
export interface NewPool {
  readonly game: Game;
  readonly cast: Cast;
  readonly seed: Uint8Array;
  /** Null without a password. */
  readonly gate: Keypair | null;
}

/** A pool that is being filled. */
export interface OpenPool extends NewPool {
  /** Hash of the terms that whoever joins agrees to, 32 bytes. */
  readonly terms: Uint8Array;
}

/** Creates a cast's pool, grown to its whole size. @throws as `sendInstructions` does */
export async function openPool(table: Table, cast: Cast): Promise<NewPool> {
  const { plan, creator, creatorIndex } = cast;
  const seed = poolSeed(creator, creatorIndex);
  const password = plan.gated ? poolPassword(table.funder, sha256(seed)) : null;
  const gate = password === null ? null : await gateKey(password, creator.publicKey, seed);
  const address = poolAddress(creator.publicKey, creatorIndex);
  const growths = growthsOf(plan.seats, plan.randomMultiplier);
  await table.outbox.sendPatiently(
    [
      creation(cast, table.config, gate?.publicKey ?? null, creatorIndex),
      ...Array.from({ length: growths }, () => growPool(creator.publicKey, address)),
    ],
    [creator],
  );
  const log = table.report.logOf(plan.name);
  const extras = [
    ...(plan.bonusLamports > 0n ? [`a bonus of ${solExact(plan.bonusLamports)} SOL`] : []),
    ...(plan.randomMultiplier ? ['random multipliers'] : []),
    ...(plan.gated ? ['a password'] : []),
    ...(growths > 0 ? [`grown ${growths === 1 ? 'once' : `${growths} times`}`] : []),
  ].map((extra) => `, ${extra}`);
  log(
    `Created ${address.toBase58()}: ${plan.seats} seats at ${solExact(plan.entryLamports)} SOL${extras.join('')}`,
  );
  return { game: newGame(plan.name, address, plan, log), cast, seed, gate };
}

/** Waits until the cluster shows a new pool, and so its terms. @throws where it does not */
export async function awaitShown({ connection }: Table, created: NewPool): Promise<OpenPool> {
  for (let attempt = 1; attempt <= SEEN_TRIES; attempt += 1) {
    const pool = await fetchPool(connection, created.game.address);
    if (pool !== null) return { ...created, terms: fromHex(pool.termsHash) };
    await pause(BETWEEN_TRIES_MS);
  }
  throw new Error('The cluster confirmed the pool but does not show it');
}

/** Seats a guest. Somebody else may be faster in a pool without a password. @throws as `sendInstructions` does */
export async function seat(
  { outbox }: Table,
  { game, gate, terms }: OpenPool,
  guest: Keypair,
): Promise<void> {
  const wallet = short(guest.publicKey.toBase58());
  const join = joinPool(guest.publicKey, game.address, terms, gate?.publicKey ?? null);
  try {
    await outbox.sendPatiently([join], gate === null ? [guest] : [guest, gate]);
    game.log(`${wallet} joined`);
  } catch (error) {
    if (!(error instanceof TransactionFailed) || error.programError !== 'PoolFull') throw error;
    game.log(`${wallet} found no seat: somebody else has joined`);
  }
}

/** Lets a guest leave. @throws as `sendInstructions` does */
export async function leave({ outbox }: Table, { game }: OpenPool, guest: Keypair): Promise<void> {
  await outbox.sendPatiently([exitPool(guest.publicKey, game.address)], [guest]);
  game.log(`${short(guest.publicKey.toBase58())} left`);
}
