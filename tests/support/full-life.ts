import { type PublicKey, SystemProgram } from '@solana/web3.js';
import { creatorAddress, entryAddress } from '#src/chain/program/addresses.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import type { TestPool } from './pool-life.ts';
import type { ProgramWorld } from './program-world.ts';
import { readPool } from './read.ts';
import { payEveryone } from './settle.ts';

/** Pays everyone and closes the pool once its retention is over. */
export function endPool(world: ProgramWorld, pool: TestPool): void {
  payEveryone(world, pool);
  const { settledAt, retentionSeconds } = readPool(world, pool.address);
  world.warpTo(Math.max(world.now, (settledAt ?? 0) + retentionSeconds));
  world.run([closePool(pool.address, pool.creator.publicKey)]);
}

/** @throws if an account of a pool still exists, except its creator's record */
export function requireClosed(world: ProgramWorld, pool: TestPool): void {
  const entries = pool.players.map((player) => entryAddress(pool.address, player.publicKey));
  const left = [pool.address, ...entries].filter((address) => world.account(address) !== null);
  if (left.length > 0) throw new Error(`left: ${left.map((address) => address.toBase58()).join(' ')}`);
}

/** Returns the rent of a creator's permanent record, in lamports. */
export function recordRent(world: ProgramWorld, creator: PublicKey): bigint {
  return world.lamports(creatorAddress(creator));
}

/** Sends a pool lamports from outside. */
export function donate(world: ProgramWorld, { address }: TestPool, lamports: bigint): void {
  const key = address.toBase58();
  world.donations.set(key, (world.donations.get(key) ?? 0n) + lamports);
  const { publicKey: fromPubkey } = world.authority;
  world.run([SystemProgram.transfer({ fromPubkey, toPubkey: address, lamports })], [world.authority]);
}
