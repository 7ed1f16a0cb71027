import { sha256 } from '@noble/hashes/sha2.js';
import { type Connection, type Keypair, PublicKey } from '@solana/web3.js';
import { poolSeed } from '#server/cluster/pool-seed.ts';
import { sendAs } from '#server/cluster/send.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { fetchCreator } from '#src/chain/program/fetch.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { encodeName } from '#src/protocol/names.ts';
import type { PoolHeader, ProgramConfig } from '#src/protocol/pool.ts';
import type { PoolPlan } from './choose.ts';

/** Returns the seconds until a bot may create its next pool; 0: now. @throws if the chain cannot be read */
export async function cooldownOf(
  connection: Connection,
  bot: Keypair,
  config: ProgramConfig,
  now: number,
): Promise<number> {
  const record = await fetchCreator(connection, bot.publicKey);
  return record === null ? 0 : Math.max(0, record.lastCreatedAt + config.cooldownSeconds - now);
}

/** Creates a pool as a bot. @throws as `sendInstructions` does */
export async function createAs(
  connection: Connection,
  bot: Keypair,
  config: ProgramConfig,
  plan: PoolPlan,
): Promise<void> {
  const name = encodeName(plan.name);
  if (!name.ok) throw new Error(`No pool can be named ${plan.name}`);
  const creatorIndex = (await fetchCreator(connection, bot.publicKey))?.created ?? 0n;
  await sendAs(bot, connection, [
    createPool({
      ...plan,
      creator: bot.publicKey,
      creatorIndex,
      treasury: new PublicKey(config.treasury),
      beacon: new PublicKey(config.beacon),
      configVersion: config.version,
      name: name.value,
      minPlayers: plan.maxPlayers,
      gate: null,
      seedCommitment: sha256(poolSeed(bot, creatorIndex)),
    }),
  ]);
}

/** Joins a pool as a bot. @throws as `sendInstructions` does */
export async function joinAs(connection: Connection, bot: Keypair, pool: PoolHeader): Promise<void> {
  const terms = fromHex(pool.termsHash);
  await sendAs(bot, connection, [joinPool(bot.publicKey, new PublicKey(pool.address), terms)]);
}

/** A pool's round, and its signature of 48 bytes. */
interface Round {
  readonly round: bigint;
  readonly signature: Uint8Array;
}

/**
 * Draws a pool's winners by its round, and reveals the creator's seed if the creator is one of the bots.
 * @throws as `sendInstructions` does
 */
export async function completeAs(
  connection: Connection,
  bot: Keypair,
  pool: PoolHeader,
  { round, signature }: Round,
  creator: Keypair | undefined,
): Promise<void> {
  const [address, beacon] = [new PublicKey(pool.address), new PublicKey(pool.beacon)];
  const seed = creator && pool.seed === null ? await findSeed(connection, creator, pool) : null;
  await sendAs(bot, connection, [
    ...(seed ? [revealSeed(address, seed)] : []),
    completePool(bot.publicKey, address, beacon, signature, roundHints(round)),
  ]);
}

async function findSeed(
  connection: Connection,
  creator: Keypair,
  pool: PoolHeader,
): Promise<Uint8Array | null> {
  const created = (await fetchCreator(connection, creator.publicKey))?.created ?? 0n;
  for (let index = created - 1n; index >= 0n; index -= 1n) {
    const seed = poolSeed(creator, index);
    if (toHex(sha256(seed)) === pool.seedCommitment) return seed;
  }
  return null;
}
