import './buffer.ts';
import { ComputeBudgetProgram, SystemProgram } from '@solana/web3.js';
import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';
import { PROGRAM_ID } from './addresses.ts';
import { type ProgramErrorName, programErrorName } from './errors.ts';

/** How a transaction failed: refused by the simulation, failed on the chain, or never included in a block. */
export type FailureKind = 'refused' | 'failed' | 'expired';

/** The error of a transaction that was refused, failed or expired. */
export class TransactionFailed extends Error {
  override readonly name = 'TransactionFailed';
  /** The program's error; null for any other error. */
  readonly programError: ProgramErrorName | null;
  /**
   * Whether the error comes from a program that none of our instructions calls, such as a guard that a wallet has
   * added.
   */
  readonly isForeign: boolean;

  constructor(
    readonly kind: FailureKind,
    /** The cluster's error as JSON; null if the transaction expired. */
    readonly transactionError: unknown,
    readonly logs: readonly string[],
    readonly signature: string | null,
    /** Index of the sender's own instruction that failed, from 0 without the compute budget; null if none is known. */
    readonly instruction: number | null = null,
  ) {
    const isForeign = failedElsewhere(logs);
    const programError = isForeign ? null : programErrorName(transactionError);
    super(`Transaction ${kind}: ${programError ?? JSON.stringify(transactionError)}`);
    this.programError = programError;
    this.isForeign = isForeign;
  }
}

const instructionError = v.object({ InstructionError: v.tuple([v.number(), v.unknown()]) });

/**
 * Returns the index of the sender's own instruction in an error, without the compute budget's instructions; null if
 * there is none.
 */
export function ownInstruction(transactionError: unknown, budget: number): number | null {
  const index = parsed(instructionError, transactionError)?.InstructionError[0];
  return index === undefined || index < budget ? null : index - budget;
}

const FAILED = /^Program (\w+) failed/;
/** The programs that our instructions call, and the native ones in the same transactions. */
const OWN: ReadonlySet<string> = new Set([
  PROGRAM_ID.toBase58(),
  SystemProgram.programId.toBase58(),
  ComputeBudgetProgram.programId.toBase58(),
]);

/** Whether another program failed: codes of custom errors have another meaning in each program. */
function failedElsewhere(logs: readonly string[]): boolean {
  const failed = logs.flatMap((line) => FAILED.exec(line)?.[1] ?? []);
  return failed.length > 0 && !failed.some((program) => OWN.has(program));
}
