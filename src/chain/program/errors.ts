import * as v from 'valibot';
import { IDL } from '#idl/vrf_pool.ts';
import { parsed } from '#src/lib/parsed.ts';

/** A refusal of the program, by its name in the IDL. */
export type ProgramErrorName = (typeof IDL)['errors'][number]['name'];

const customError = v.object({
  InstructionError: v.tuple([v.number(), v.object({ Custom: v.number() })]),
});

/** Returns the code of a custom error in a transaction's error; null for any other error. */
export function customErrorCode(transactionError: unknown): number | null {
  return parsed(customError, transactionError)?.InstructionError[1].Custom ?? null;
}

/** Returns the program's name for a transaction's error; null if the error is not one of the program's. */
export function programErrorName(transactionError: unknown): ProgramErrorName | null {
  const code = customErrorCode(transactionError);
  return IDL.errors.find((error) => error.code === code)?.name ?? null;
}
