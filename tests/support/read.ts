import type { PublicKey } from '@solana/web3.js';
import { type CreatorRecord, decodeConfig, decodeCreator, decodeEntry } from '#src/chain/program/accounts.ts';
import { CONFIG_ADDRESS, creatorAddress, entryAddress } from '#src/chain/program/addresses.ts';
import { decodePool } from '#src/chain/program/pool-account.ts';
import type { Entry, Pool, ProgramConfig } from '#src/protocol/pool.ts';
import type { ProgramWorld } from './program-world.ts';

/** Returns an account's bytes. @throws if there is no account */
export function dataOf(world: ProgramWorld, key: PublicKey): Uint8Array {
  const account = world.account(key);
  if (account === null) throw new Error(`no account ${key.toBase58()}`);
  return account.data;
}

export function readConfig(world: ProgramWorld): ProgramConfig {
  return decodeConfig(dataOf(world, CONFIG_ADDRESS));
}

export function readPool(world: ProgramWorld, pool: PublicKey): Pool {
  return decodePool(pool.toBase58(), dataOf(world, pool));
}

export function readEntry(world: ProgramWorld, pool: PublicKey, player: PublicKey): Entry {
  const address = entryAddress(pool, player);
  return decodeEntry(address.toBase58(), dataOf(world, address));
}

export function readCreator(world: ProgramWorld, wallet: PublicKey): CreatorRecord {
  return decodeCreator(dataOf(world, creatorAddress(wallet)));
}
