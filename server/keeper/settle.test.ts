import { ComputeBudgetProgram, Keypair, Transaction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import type { Payment } from '#server/cluster/payments.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { LARGEST_TRANSACTION, transactionSize } from '#src/chain/program/transaction-size.ts';
import { batchesOf } from './settle.ts';

const keeper = Keypair.generate();
const pool = Keypair.generate().publicKey;
const paymentsBy = (build: (index: number) => Payment['instruction'], count: number): Payment[] =>
  Array.from({ length: count }, (_, index) => ({ key: String(index), payee: '', instruction: build(index) }));
const player = () => Keypair.generate().publicKey;

/** Returns the number of bytes that the network transmits. */
function bytesOf(batch: readonly Payment[]): number {
  const transaction = new Transaction({
    feePayer: keeper.publicKey,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
  });
  transaction.add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }),
    ...batch.map(({ instruction }) => instruction),
  );
  transaction.sign(keeper);
  return transaction.serialize().length;
}

it.each([
  ['claims', (index: number) => claim(pool, player(), index)],
  ['refunds', (index: number) => refund(pool, player(), index)],
  ['seats of players who left', () => closeEntry(pool, player())],
] as const)('%s are paid ten per transaction within the size limit of the network', (_, build) => {
  const payments = [...paymentsBy(build, 47), ...paymentsBy(() => payCreator(pool, player()), 1)];
  const batches = batchesOf(keeper.publicKey, payments);
  expect(batches.flat()).toEqual(payments);
  expect(batches[0]?.length).toBeGreaterThanOrEqual(10);
  for (const batch of batches) {
    const size = transactionSize(
      keeper.publicKey,
      batch.map(({ instruction }) => instruction),
    );
    expect(size).toBe(bytesOf(batch));
    expect(size).toBeLessThanOrEqual(LARGEST_TRANSACTION);
  }
  for (const [index, batch] of batches.slice(1).entries()) {
    const more = [...(batches[index] ?? []), ...batch.slice(0, 1)].map(({ instruction }) => instruction);
    expect(transactionSize(keeper.publicKey, more)).toBeGreaterThan(LARGEST_TRANSACTION);
  }
});
