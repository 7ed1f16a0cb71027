import {
  ComputeBudgetProgram,
  type Connection,
  PublicKey,
  Transaction,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import { ownInstruction, TransactionFailed } from './transaction-failed.ts';

/** Largest compute limit of a transaction. */
const LARGEST_LIMIT = 1_400_000;
/** Margin over the simulated use: another bump or order of players may cost more when the transaction lands. */
const ROOM = 1.15;
/** Largest priority fee unless stated otherwise, in lamports. */
export const LARGEST_PRIORITY_FEE = 100_000n;
/**
 * Factor by which the price of a compute unit rises each time, and the lowest price that it rises from, in
 * microlamports.
 */
const RISE = 4;
const LEAST_RISING_PRICE = 2_500;
/** Microlamports per lamport; prices of compute units are in microlamports. */
export const MICROLAMPORTS = 1_000_000n;
export const LAMPORTS_PER_SIGNATURE = 5_000n;

/** Options for the priority fee. */
export interface Priority {
  /** How many similar transactions have not landed: each multiplies the price by four. */
  readonly rises: number;
  /** The largest priority fee, in lamports. */
  readonly largestFee: bigint;
}

const DEFAULT_PRIORITY: Priority = { rises: 0, largestFee: LARGEST_PRIORITY_FEE };

interface ComputeBudget {
  readonly instructions: readonly TransactionInstruction[];
  /** The priority fee in lamports. */
  readonly priorityFee: bigint;
}

/**
 * Returns the instructions that set a transaction's compute limit (simulated use plus 15%) and its priority fee (the
 * median of what others have paid recently for the same writable accounts, capped).
 * @throws TransactionFailed of kind `refused` if the simulation fails
 */
export async function computeBudget(
  connection: Connection,
  payer: PublicKey,
  instructions: readonly TransactionInstruction[],
  { rises, largestFee } = DEFAULT_PRIORITY,
): Promise<ComputeBudget> {
  const [units, price] = await Promise.all([
    simulatedUnits(connection, payer, instructions),
    recentPrice(connection, instructions),
  ]);
  const limit = Math.min(LARGEST_LIMIT, Math.ceil(units * ROOM));
  const cappedPrice = Math.min(risen(price, rises), Number((largestFee * MICROLAMPORTS) / BigInt(limit)));
  return {
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: limit }),
      ...(cappedPrice > 0 ? [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: cappedPrice })] : []),
    ],
    priorityFee: (BigInt(cappedPrice) * BigInt(limit) + MICROLAMPORTS - 1n) / MICROLAMPORTS,
  };
}

function risen(price: number, rises: number): number {
  return rises === 0 ? price : Math.max(price, LEAST_RISING_PRICE) * RISE ** rises;
}

async function simulatedUnits(
  connection: Connection,
  payer: PublicKey,
  instructions: readonly TransactionInstruction[],
): Promise<number> {
  // A placeholder: the node replaces the blockhash.
  const recentBlockhash = PublicKey.default.toBase58();
  const budget = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: LARGEST_LIMIT }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }),
  ];
  const transaction = new Transaction({ feePayer: payer, recentBlockhash }).add(...budget, ...instructions);
  const { value } = await connection.simulateTransaction(
    new VersionedTransaction(transaction.compileMessage()),
    {
      commitment: 'confirmed',
      replaceRecentBlockhash: true,
      sigVerify: false,
    },
  );
  if (value.err !== null) {
    const own = ownInstruction(value.err, budget.length);
    throw new TransactionFailed('refused', value.err, value.logs ?? [], null, own);
  }
  return value.unitsConsumed ?? LARGEST_LIMIT;
}

async function recentPrice(
  connection: Connection,
  instructions: readonly TransactionInstruction[],
): Promise<number> {
  const keys = instructions.flatMap((instruction) => instruction.keys);
  const writable = [...new Set(keys.filter((key) => key.isWritable).map((key) => key.pubkey))];
  const fees = await connection.getRecentPrioritizationFees({
    lockedWritableAccounts: writable.slice(0, 128),
  });
  const paid = fees.map((fee) => fee.prioritizationFee).sort((a, b) => a - b);
  return paid[Math.floor(paid.length / 2)] ?? 0;
}
