import type { Connection, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { errorText } from '#server/cluster/log.ts';
import { computeBudget } from '#src/chain/program/compute-budget.ts';
import { customErrorCode, type ProgramErrorName } from '#src/chain/program/errors.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import { isSame, type PlayedPool } from './played-pool.ts';
import { readUntil } from './read-until.ts';
import type { Report } from './report.ts';

/** Retries of an attempt, because a node that is behind may at first refuse it for another reason. */
const RETRIES = { tries: 4, pauseMs: 1_000 };
/** Anchor's own error code for an account that does not exist. */
const ACCOUNT_CLOSED = 3012;

/** A transaction that the program must refuse. */
export interface Attempt {
  /** A noun phrase for the log and for problems. */
  readonly what: string;
  readonly expected: ProgramErrorName | 'AccountNotInitialized';
  readonly instructions: readonly TransactionInstruction[];
}

/** Names a transaction of these instructions, and the error with which the program must refuse it. */
export function attempt(
  what: string,
  expected: Attempt['expected'],
  ...instructions: readonly TransactionInstruction[]
): Attempt {
  return { what, expected, instructions };
}

interface Outcome {
  readonly kind: 'refused' | 'overtaken' | 'wrong';
  /** The program's error, or a sentence if there is none. */
  readonly got: string;
}

/** Simulates transactions that the program must refuse, so that nothing is lost if it accepts one. */
export class Attempts {
  readonly #connection: Connection;
  readonly #payer: PublicKey;
  readonly #report: Report;

  constructor(connection: Connection, payer: PublicKey, report: Report) {
    this.#connection = connection;
    this.#payer = payer;
    this.#report = report;
  }

  /** Makes attempts against one pool and reports those that are not refused as expected. */
  async makeAll(played: PlayedPool, attempts: readonly Attempt[]): Promise<void> {
    const refused: string[] = [];
    for (const one of attempts) {
      const { kind, got } = await this.#make(played, one);
      const { what, expected } = one;
      this.#report.countAttempt(kind);
      if (kind === 'refused') refused.push(`${what} (${expected})`);
      else if (kind === 'overtaken')
        played.log.info(`Somebody else had acted before this was tried: ${what}`);
      else this.#report.problem(played.label, `${what}: ${got}, not ${expected}`);
    }
    if (refused.length > 0) played.log.info(`Refused, as it must be: ${refused.join(', ')}`);
  }

  async #make(played: PlayedPool, { instructions, expected }: Attempt): Promise<Outcome> {
    // The attempt was built from the pool as last read, which may have changed since.
    const before = played.pool ?? (await fetchPool(this.#connection, played.address));
    const got = await readUntil(
      () => this.#simulate(instructions),
      (result) => result === expected,
      RETRIES,
    );
    if (got === expected) return { kind: 'refused', got };
    const after = await fetchPool(this.#connection, played.address);
    const untouched = before !== null && after !== null && isSame(before, after);
    return { kind: untouched ? 'wrong' : 'overtaken', got };
  }

  async #simulate(instructions: readonly TransactionInstruction[]): Promise<string> {
    try {
      await computeBudget(this.#connection, this.#payer, instructions);
      return 'it would have passed';
    } catch (error) {
      // The chain is unreachable or limits the rate: a retry may be answered.
      if (!(error instanceof TransactionFailed)) return errorText(error);
      if (customErrorCode(error.transactionError) === ACCOUNT_CLOSED) return 'AccountNotInitialized';
      return error.programError ?? error.message;
    }
  }
}
