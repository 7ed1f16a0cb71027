import {
  Ed25519Program,
  type Keypair,
  type PublicKey,
  SYSVAR_INSTRUCTIONS_PUBKEY,
  type TransactionInstruction,
} from '@solana/web3.js';
import { joinMessage } from '#src/protocol/gate.ts';
import { CONFIG_ADDRESS, entryAddress, PROGRAM_ID } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/**
 * Takes a seat. `player` signs and pays. A pool with a gate requires `gateProof` in the same transaction.
 * @param termsHash of the terms that the player agrees to, 32 bytes
 */
export const joinPool = (
  player: PublicKey,
  pool: PublicKey,
  termsHash: Uint8Array,
  isGated = false,
): TransactionInstruction =>
  buildInstruction(
    'join_pool',
    { terms: [...termsHash] },
    {
      player,
      pool,
      entry: entryAddress(pool, player),
      config: CONFIG_ADDRESS,
      instructions: isGated ? SYSVAR_INSTRUCTIONS_PUBKEY : null,
    },
  );

/** Proves that the gate's key has signed that the player may join; it may be anywhere in the transaction. */
export const gateProof = (
  gate: Keypair,
  player: PublicKey,
  pool: PublicKey,
  termsHash: Uint8Array,
): TransactionInstruction =>
  Ed25519Program.createInstructionWithPrivateKey({
    privateKey: gate.secretKey,
    message: joinMessage({
      program: PROGRAM_ID.toBytes(),
      pool: pool.toBytes(),
      player: player.toBytes(),
      terms: termsHash,
    }),
  });

/** Takes a seat, with the gate's proof if the pool has a gate. */
export const joinWithGate = (
  gate: Keypair | null,
  player: PublicKey,
  pool: PublicKey,
  termsHash: Uint8Array,
): TransactionInstruction[] =>
  gate === null
    ? [joinPool(player, pool, termsHash)]
    : [gateProof(gate, player, pool, termsHash), joinPool(player, pool, termsHash, true)];
