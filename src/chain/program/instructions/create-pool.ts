import BN from 'bn.js';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { CONFIG_ADDRESS, creatorAddress, entryAddress, poolAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

export interface CreatePool extends Omit<CreatePoolInput, 'name' | 'password'> {
  /** Signs and pays rent, entry and bonus. */
  readonly creator: PublicKey;
  /** How many pools the creator has created before; the pool's address is derived from it. */
  readonly creatorIndex: bigint;
  readonly treasury: PublicKey;
  /** The beacon of the configuration. */
  readonly beacon: PublicKey;
  /** Version of the configuration that the creator has reviewed. */
  readonly configVersion: bigint;
  /** 32 bytes of UTF-8, padded with NUL. */
  readonly name: Uint8Array;
  readonly gate: PublicKey | null;
  /** sha256 of the creator's seed. */
  readonly seedCommitment: Uint8Array;
}

/** Creates a pool with its creator as the first player. */
export function createPool(pool: CreatePool): TransactionInstruction {
  const address = poolAddress(pool.creator, pool.creatorIndex);
  const args = {
    config_version: new BN(pool.configVersion.toString()),
    name: [...pool.name],
    entry_lamports: new BN(pool.entryLamports.toString()),
    bonus_lamports: new BN(pool.bonusLamports.toString()),
    max_players: pool.maxPlayers,
    min_players: pool.minPlayers,
    join_window_seconds: pool.joinWindowSeconds,
    random_multiplier: pool.randomMultiplier,
    gate: pool.gate ?? PublicKey.default,
    seed_commitment: [...pool.seedCommitment],
  };
  return buildInstruction(
    'create_pool',
    { args },
    {
      creator: pool.creator,
      config: CONFIG_ADDRESS,
      creator_record: creatorAddress(pool.creator),
      pool: address,
      entry: entryAddress(address, pool.creator),
      beacon: pool.beacon,
      treasury: pool.treasury,
    },
  );
}
