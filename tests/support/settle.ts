import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import type { TestPool } from './pool-life.ts';
import type { ProgramWorld } from './program-world.ts';
import { readPool } from './read.ts';

/** Returns an instruction that anyone may send for each payment that a settled pool still owes. */
export function openPayments(world: ProgramWorld, { address, creator }: TestPool): TransactionInstruction[] {
  const pool = readPool(world, address);
  const players = pool.players.map((player) => new PublicKey(player));
  if (pool.status === 'refunding') {
    const bonus = pool.bonusLamports > 0n ? [payCreator(address, creator.publicKey)] : [];
    return [...players.map((player, index) => refund(address, player, index)), ...bonus];
  }
  const { completer } = pool.draw;
  if (pool.status !== 'completed' || completer === null) {
    throw new Error(`a pool that is ${pool.status} pays nobody`);
  }
  return [
    ...players.map((player, index) => claim(address, player, index)),
    payCreator(address, creator.publicKey),
    payCompleter(address, new PublicKey(completer)),
    payTreasury(address, world.treasury),
  ];
}

/** Number of payments that fit into one transaction. Each names a player and an entry. */
const PAYMENTS_AT_ONCE = 10;

/** Pays everyone, several in each transaction. */
export function payEveryone(world: ProgramWorld, pool: TestPool): void {
  const payments = openPayments(world, pool);
  while (payments.length > 0) world.run(payments.splice(0, PAYMENTS_AT_ONCE));
}
