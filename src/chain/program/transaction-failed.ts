import './buffer.ts';
import { ComputeBudgetProgram, SystemProgram } from '@solana/web3.js';
import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';
import { PROGRAM_ID } from './addresses.ts';
import { type ProgramErrorName, programErrorName } from './errors.ts';

/** How a transaction came to nothing: refused beforehand, refused by the chain, or never taken into a block. */
export type FailureKind = 'refused' | 'failed' | 'expired';

/** A transaction that did not do what it was sent for. */
export class TransactionFailed extends Error {
  override readonly name = 'TransactionFailed';
  /** The program's own refusal; null for any other error. */
  readonly programError: ProgramErrorName | null;
  /** Whether a program has failed that no instruction of ours calls, such as a guard that a wallet has added. */
  readonly isForeign: boolean;

  constructor(
    readonly kind: FailureKind,
    /** The cluster's error as JSON; null where the transaction expired. */
    readonly transactionError: unknown,
    readonly logs: readonly string[],
    readonly signature: string | null,
    /** Which of the sender's own instructions is at fault, from 0 without the compute budget; null where none is known to be. */
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

/** Which of the sender's own instructions an error names, behind so many of the compute budget; null where none. */
export function ownInstruction(transactionError: unknown, budget: number): number | null {
  const index = parsed(instructionError, transactionError)?.InstructionError[0];
  return index === undefined || index < budget ? null : index - budget;
}

const FAILED = /^Program (\w+) failed/;
/** The programs that our instructions call, and the native ones that they may stand beside. */
const OWN: ReadonlySet<string> = new Set([
  PROGRAM_ID.toBase58(),
  SystemProgram.programId.toBase58(),
  ComputeBudgetProgram.programId.toBase58(),
]);

/** Codes of custom errors mean something else in each program. */
function failedElsewhere(logs: readonly string[]): boolean {
  const failed = logs.flatMap((line) => FAILED.exec(line)?.[1] ?? []);
  return failed.length > 0 && !failed.some((program) => OWN.has(program));
}
