import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import type { ProgramWorld } from './program-world.ts';
import type { TestPool } from './pool-life.ts';
import { readPool } from './read.ts';

/** Sets clock and slot independently, also back in time, which an honest chain never does. */
export function goTo(world: ProgramWorld, time: number, slot: bigint): void {
  world.warp(time - world.now, Number(slot - world.slot));
}

/** Returns the facts that a pool's lock fixed. @throws if it has not locked */
export function lockOf(
  world: ProgramWorld,
  { address }: TestPool,
): { round: bigint; lockedAt: number; lockSlot: bigint; drawAt: number; deadline: number } {
  const { lockedAt, draw } = readPool(world, address);
  const { round, lockSlot, drawAt, deadline } = draw;
  if (lockedAt === null || round === null || lockSlot === null || drawAt === null || deadline === null)
    throw new Error('the pool has not locked');
  return { round, lockedAt, lockSlot, drawAt, deadline };
}

/** Returns a transaction's refusal, or null if it would go through. Leaves the pool unchanged. */
export function wouldBe(
  world: ProgramWorld,
  { address }: TestPool,
  instruction: TransactionInstruction,
  signers: readonly Keypair[] = [],
): string | null {
  const before = world.account(address);
  if (before === null) throw new Error('no pool');
  const { refusal } = world.send([instruction], signers);
  if (refusal === null) world.setAccount(address, before);
  return refusal;
}
