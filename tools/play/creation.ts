import { sha256 } from '@noble/hashes/sha2.js';
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { poolSeed } from '#server/cluster/pool-seed.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { deriveGateKey } from '#src/protocol/gate.ts';
import { JOIN_WINDOW_BOUNDS } from '#src/protocol/limits.ts';
import { encodeName } from '#src/protocol/names.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import type { Assignment } from './plans.ts';

/** Derives the gate's key from a password, as the browser does, for a pool of that creator and seed (32 bytes). */
export async function gateKey(password: string, creator: PublicKey, seed: Uint8Array): Promise<Keypair> {
  const { seed: secret } = await deriveGateKey(password, {
    program: PROGRAM_ID.toBytes(),
    creator: creator.toBytes(),
    seedCommitment: sha256(seed),
  });
  return Keypair.fromSeed(secret);
}

/**
 * Builds the instruction that creates the pool of an assignment: with the shortest time to join, so that the stakes of a
 * pool that does not fill are returned soon, and all of its seats as minimum.
 * @param creatorIndex how many pools the creator has created before
 */
export function creation(
  { plan, creator }: Assignment,
  config: ProgramConfig,
  gate: PublicKey | null,
  creatorIndex: bigint,
): TransactionInstruction {
  const name = encodeName(`Play-through: ${plan.name}`);
  if (!name.ok) throw new Error(`No pool can be named after ${plan.name}`);
  return createPool({
    creator: creator.publicKey,
    creatorIndex,
    treasury: new PublicKey(config.treasury),
    beacon: new PublicKey(config.beacon),
    configVersion: config.version,
    name: name.value,
    entryLamports: plan.entryLamports,
    bonusLamports: plan.bonusLamports,
    maxPlayers: plan.seats,
    minPlayers: plan.seats,
    joinWindowSeconds: JOIN_WINDOW_BOUNDS.min,
    randomMultiplier: plan.randomMultiplier,
    gate,
    seedCommitment: sha256(poolSeed(creator, creatorIndex)),
  });
}
