import type { Connection, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { errorText } from '#server/cluster/log.ts';
import { computeBudget } from '#src/chain/program/compute-budget.ts';
import { customErrorCode, type ProgramErrorName } from '#src/chain/program/errors.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type Game, isSame } from './game.ts';
import { pause } from './pause.ts';
import type { Report } from './report.ts';

/** A node that is behind may refuse for another reason at first. */
const TRIES = 4;
const BETWEEN_TRIES_MS = 1_000;
/** Anchor's own refusal of an account that is gone. */
const ACCOUNT_GONE = 3012;

/** Something that the program must refuse. */
export interface Attempt {
  readonly what: string;
  readonly instructions: readonly TransactionInstruction[];
  readonly expected: ProgramErrorName | 'AccountNotInitialized';
}

interface Outcome {
  readonly kind: 'refused' | 'overtaken' | 'wrong';
  /** What the program said. */
  readonly got: string;
}

/** Tries what a stranger would, by simulation, so that nothing is lost where the program would let it pass. */
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
  async makeAll(game: Game, attempts: readonly Attempt[]): Promise<void> {
    const refused: string[] = [];
    for (const attempt of attempts) {
      const { kind, got } = await this.#make(game, attempt);
      const { what, expected } = attempt;
      this.#report.countAttempt(kind);
      if (kind === 'refused') refused.push(`${what} (${expected})`);
      else if (kind === 'overtaken') game.log(`Somebody else had acted before this was tried: ${what}`);
      else this.#report.problem(game.label, `${what}: ${got}, not ${expected}`);
    }
    if (refused.length > 0) game.log(`Refused, as it must be: ${refused.join(', ')}`);
  }

  async #make(game: Game, { instructions, expected }: Attempt): Promise<Outcome> {
    // What is tried follows from the pool as it was last seen: somebody may have acted since.
    const before = game.pool ?? (await this.#poolOf(game));
    let got = '';
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      if (attempt > 1) await pause(BETWEEN_TRIES_MS);
      got = await this.#simulate(instructions);
      if (got === expected) return { kind: 'refused', got };
    }
    const after = await this.#poolOf(game);
    const untouched = before !== null && after !== null && isSame(before, after);
    return { kind: untouched ? 'wrong' : 'overtaken', got };
  }

  async #simulate(instructions: readonly TransactionInstruction[]): Promise<string> {
    try {
      await computeBudget(this.#connection, this.#payer, instructions);
      return 'it would have passed';
    } catch (error) {
      // Out of reach, or asked too often: another try may be answered.
      if (!(error instanceof TransactionFailed)) return errorText(error);
      if (customErrorCode(error.transactionError) === ACCOUNT_GONE) return 'AccountNotInitialized';
      return error.programError ?? error.message;
    }
  }

  #poolOf({ address }: Game): Promise<Pool | null> {
    return fetchPool(this.#connection, address);
  }
}
